interface NamedBarber {
  id: number;
  name: string;
}

type NamedBarbers = NamedBarber & { second?: NamedBarber | undefined };

/** Returns the barbers of one person or two in words (PAIR-5). `isFirstName`: without their last names. */
export function barbersText(
  { id, name, second }: NamedBarbers,
  isForTwo: boolean,
  isFirstName = false,
): string {
  const [shown, other] = [name, second?.name ?? name].map((full) =>
    isFirstName ? full.split(' ', 1) : full,
  );
  if (!isForTwo) return `${shown}`;
  return (second?.id ?? id) === id ? `${shown}, one after the other` : `${shown} and ${other}`;
}
