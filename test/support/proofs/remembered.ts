/** What a machine remembers, nothing where it says null. That it has no such key at all is a mistake. */
export function remembered<Value>(value: Value | null): Value | undefined {
  if (value === undefined) throw new Error('The machine does not remember that, not even as null.');
  return value ?? undefined;
}
