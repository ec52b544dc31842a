/** What tells two values apart: of an error all that it says. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...part, error: part.name, message: part.message } : part,
  ) ?? 'undefined';
