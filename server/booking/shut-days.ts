import { holidays } from 'virtual:shop';
import { dayLabel } from '../../contract/format.ts';
import type { Db } from '../db/tables.ts';
import { publicHolidays } from './public-holidays.ts';

export interface Days {
  from: string;
  to: string;
}

const byYear = new Map<number, ReadonlyMap<string, string>>();

/**
 * Returns the public holidays on which the shop is shut, by day. Holidays that the shop's files open are left out
 * (SHOP-48).
 */
export function holidaysBetween({ from, to }: Days): Map<string, string> {
  const years = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  const all = years.flatMap((year) => [...holidaysOf(year)]);
  return new Map(all.filter(([day, name]) => day >= from && day <= to && !holidays.openOn.includes(name)));
}

function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = byYear.get(year) ?? publicHolidays(holidays, year);
  byYear.set(year, known);
  return known;
}

/**
 * Returns the texts for customers about the days on which a store is shut, by day: `Closed on Friday, December
 * 25th, Christmas Day`.
 */
export async function selectShutDays(
  db: Db,
  { store_id, store_name }: { store_id: number; store_name: string },
  days: Days,
): Promise<Map<string, string>> {
  const closures = await db
    .selectFrom('closures')
    .select(['day', 'reason'])
    .where('store_id', '=', store_id)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .execute();
  const because = (reason: string | null) => (reason ? `, ${reason}` : '');
  return new Map([
    ...closures.map(
      ({ day, reason }) => [day, `${store_name} is closed on ${dayLabel(day)}${because(reason)}`] as const,
    ),
    ...[...holidaysBetween(days)].map(
      ([day, name]) => [day, `Closed on ${dayLabel(day)}${because(name)}`] as const,
    ),
  ]);
}
