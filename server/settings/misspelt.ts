import { Environment } from '../settings/environment.ts';

const known = Object.keys(Environment.entries);
/** Ours that are read elsewhere, and others' that look like ours. */
const others = ['SHOP_DIR', 'NODE_ENV', 'HOSTNAME', 'HOSTTYPE', 'TEST_DATABASE_URL'];

/** Settings whose name is a typing error of one of ours, which would be silent, each with the name that is meant (OPS-91). */
export function misspeltIn(environment: Readonly<Record<string, string>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || others.includes(name)) return [];
    const meant = known.find((setting) => !(setting in environment) && isSlipOf(name, setting));
    return meant === undefined ? [] : [`${name} is no setting, did you mean ${meant}`];
  });
}

/**
 * Ignores case and what separates words. A name with more or fewer words, such as `IS_SANDBOX`, is a variable of another
 * program. Short names have no room for a typing error, because names of other programs are as near.
 */
function isSlipOf(name: string, setting: string): boolean {
  const [written, meant] = [plain(name), plain(setting)];
  if (written === meant) return true;
  if (wordsIn(name) !== wordsIn(setting)) return false;
  const room = meant.length >= 7 ? 2 : meant.length >= 6 ? 1 : 0;
  return Math.abs(written.length - meant.length) <= room && distance(written, meant) <= room;
}

const wordsIn = (name: string) => name.split(/[^A-Za-z0-9]+/).length;

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/IES$/, 'Y');

/** Damerau and Levenshtein's: letters that are wrong, missing, too many, or have changed places with the next. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
