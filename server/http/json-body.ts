import { withoutUnseen } from '../../contract/clean.ts';

/** The most nested lists and objects in a body. No call needs more than four. */
const MOST_LEVELS = 16;

/** Thrown for valid JSON that is nested more deeply than any call needs. */
export class JsonTooDeep extends Error {
  override readonly name = 'JsonTooDeep';
}

/**
 * Parses JSON and cleans each text in it except passwords (ABUSE-16). Throws `SyntaxError` if the text is not JSON, and
 * `JsonTooDeep` before any recursive reader sees a value that exhausts its stack.
 */
export const parseBody = (text: string): unknown => cleaned('', JSON.parse(text), 0);

function cleaned(name: string, value: unknown, level: number): unknown {
  if (typeof value === 'string') return name.includes('password') ? value : withoutUnseen(value);
  if (typeof value !== 'object' || value === null) return value;
  // `JSON.parse` does not recurse, but the code after it does.
  if (level === MOST_LEVELS) throw new JsonTooDeep();
  if (Array.isArray(value)) return value.map((item) => cleaned(name, item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, cleaned(field, item, level + 1)]),
  );
}
