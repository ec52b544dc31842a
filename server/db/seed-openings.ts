import { openings } from 'virtual:shop/offer';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Writes the jobs of the shop's files. A job that is no longer in the file is closed, but stays in the table. */
export async function writeOpenings(tx: Db): Promise<void> {
  const titles = openings.map(({ title }) => title);
  await tx
    .updateTable('openings')
    .set({ is_open: false })
    .where(sql<boolean>`title <> all(${titles})`)
    .execute();
  for (const [index, { title, type, at, description, requirements }] of openings.entries()) {
    const row = {
      type,
      location: at.suburb,
      description,
      requirements: JSON.stringify(requirements),
      position: index + 1,
      is_open: true,
    };
    const { numUpdatedRows } = await tx
      .updateTable('openings')
      .set(row)
      .where('title', '=', title)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await tx
        .insertInto('openings')
        .values({ title, ...row })
        .execute();
  }
}
