import Holidays from 'date-holidays';

/** The region whose holidays apply: ISO 3166 codes of a country and a state. */
export interface Region {
  country: string;
  state: string;
}

export const isRegion = ({ country, state }: Region): boolean =>
  state in (new Holidays().getStates(country) ?? {});

/**
 * Returns the public holidays of a year by day (`yyyy-MM-dd`), with their local names, including substitute days.
 */
export function publicHolidays({ country, state }: Region, year: number): Map<string, string> {
  const nameByDay = new Map<string, string>();
  const calendar = new Holidays(country, state, { types: ['public'], languages: 'en' });
  for (const { date, name, substitute } of calendar.getHolidays(year)) {
    // Some states have holidays that begin in the evening. Shops open on those days.
    if (!date.includes(' 00:00')) continue;
    const plainName = name.replace(' (substitute day)', '');
    const isSubstitute = substitute === true || [...nameByDay.values()].includes(plainName);
    nameByDay.set(date.slice(0, 10), isSubstitute ? `${plainName} public holiday` : plainName);
  }
  return nameByDay;
}
