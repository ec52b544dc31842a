/** Returns a value that the machine's guards have checked before this step. Throws if it is missing. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A step was entered without what it needs.');
  return value;
}
