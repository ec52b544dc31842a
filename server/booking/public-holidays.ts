import Holidays from 'date-holidays';

/** Whose holidays: a country and one of its states, as ISO 3166 writes them. */
export interface Region {
  country: string;
  state: string;
}

export const isRegion = ({ country, state }: Region): boolean =>
  state in (new Holidays().getStates(country) ?? {});

/** The public holidays of a year by their day, `yyyy-MM-dd`, substitute days included; named as people there do. */
export function publicHolidays({ country, state }: Region, year: number): Map<string, string> {
  const named = new Map<string, string>();
  const calendar = new Holidays(country, state, { types: ['public'], languages: 'en' });
  for (const { date, name, substitute } of calendar.getHolidays(year)) {
    // Some states have evenings that are holidays: nobody shuts for the whole day.
    if (!date.includes(' 00:00')) continue;
    const own = name.replace(' (substitute day)', '');
    const isSubstitute = substitute === true || [...named.values()].includes(own);
    named.set(date.slice(0, 10), isSubstitute ? `${own} public holiday` : own);
  }
  return named;
}
