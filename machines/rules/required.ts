/** What a machine's guards have seen to before this step. Throws where they have not. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A step was entered without what it needs.');
  return value;
}
