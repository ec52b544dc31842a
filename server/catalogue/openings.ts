import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type OpeningRow = Pick<
  Selectable<Tables['openings']>,
  'opening_id' | 'title' | 'type' | 'location' | 'description' | 'requirements'
>;

/** Returns the jobs that are open now. */
export function selectOpenings(db: Db): Promise<OpeningRow[]> {
  return db
    .selectFrom('openings')
    .select(['opening_id', 'title', 'type', 'location', 'description', 'requirements'])
    .where('is_open', '=', true)
    .orderBy('position')
    .orderBy('opening_id')
    .execute();
}
