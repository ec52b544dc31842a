import type { Choices } from './choices.ts';

interface NamedBarber {
  id: number;
  name: string;
}

/** The barber of a visit and, for two people, the barber of the second person, who can be the same. */
interface Barbers extends NamedBarber {
  second?: NamedBarber | undefined;
}

/** Returns the barbers of a visit in words (PAIR-5). */
export function barbersText({ id, name, second }: Barbers): string {
  if (!second) return name;
  return second.id === id ? `${name}, one after the other` : `${name} and ${second.name}`;
}

/** Returns the chosen barbers in words; null without a choice. A single barber serves both people. */
export const chosenBarbers = ({ barber, companion }: Pick<Choices, 'barber' | 'companion'>): string | null =>
  barber && barbersText({ ...barber, second: companion.length > 0 ? (barber.second ?? barber) : undefined });

/** Returns barbers without their last names. */
export const byFirstName = ({ second, ...barber }: Barbers): Barbers => ({
  ...withFirstName(barber),
  second: second && withFirstName(second),
});

const withFirstName = ({ id, name }: NamedBarber): NamedBarber => ({ id, name: name.replace(/ .*/, '') });
