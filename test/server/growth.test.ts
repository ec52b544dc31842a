import { expect, it } from 'vitest';
import { calls } from '../bench/calls.ts';
import { prepareGround } from '../bench/ground.ts';

/** These read more only because each customer of the larger shop has more bookings. */
const growsWithCustomer = 'my bookings';

it('no statement of a call reads many more pages in a shop with three times the bookings', {
  timeout: 120_000,
}, async () => {
  const [small, large] = [await pagesAt(0.04), await pagesAt(0.12)];
  const most = (reads: typeof small, { call, sql }: (typeof small)[number]) =>
    Math.max(...reads.filter((read) => read.call === call && read.sql === sql).map(({ pages }) => pages));
  const grown = large.filter((read) => read.pages > 1.2 * most(small, read) + 60);
  expect(grown.filter(({ call }) => call !== growsWithCustomer)).toEqual([]);
  expect(large.length).toBeGreaterThan(100);
  // Lists of stores with 40 barbers each, for a page of a visitor: 91 days of work read about 600 pages.
  const lists = large.filter(({ call }) => call === 'store-list' || call === 'queue stores');
  expect(lists.filter(({ pages }) => pages > 1_000)).toEqual([]);
});

/** Returns the pages that each read of the measured calls needs, in a shop of a size. */
async function pagesAt(scale: number) {
  const ground = await prepareGround('PostgreSQL', scale);
  const floor = await ground.openFloor(10);
  try {
    const read: { call: string; pages: number; sql: string }[] = [];
    for (const { name, request } of calls.filter(({ kind }) => kind !== 'page'))
      for (const statement of (await floor.record(request(1))).filter(isRead))
        read.push({ call: name, pages: await floor.pagesRead(statement), sql: statement.sql });
    return read;
  } finally {
    await floor.close();
    await ground.close();
  }
}

const isRead = ({ sql }: { sql: string }) => /^\s*(with|select)\b/i.test(sql);
