/** Passwords, tokens and cards are typed on the site itself: in a live chart such a field is sent empty. */
export const mayBeTyped = (field: string): boolean =>
  !/password|credential|secret|card|^(?!has).*token|^(current|next|confirmation)$/i.test(field);

/** What leaves a page of a machine's memory: never a text, which may be a secret or somebody's name, but days and times. */
export const toldOf = (context: object): Record<string, string> =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, wordsOf(value)]));

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return `${value.length} in the list`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isMoment = typeof value === 'string' && /^(\d{4}-\d\d-\d\d|\d\d:\d\d)$/.test(value);
  return isMoment ? value : 'there';
}
