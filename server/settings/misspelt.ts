import { Environment } from '../settings/environment.ts';

const known = Object.keys(Environment.entries);
/** Settings that other code reads, and names of other programs that resemble a setting. */
const ignored = ['SHOP_DIR', 'NODE_ENV', 'HOSTNAME', 'HOSTTYPE', 'TEST_DATABASE_URL'];

/**
 * Finds environment variables whose name is a misspelled setting, which the server would otherwise ignore, with the
 * setting that is probably meant (OPS-91).
 */
export function misspelledSettings(environment: Readonly<Record<string, string>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || ignored.includes(name)) return [];
    const meant = known.find((setting) => !(setting in environment) && isMisspelling(name, setting));
    return meant === undefined ? [] : [`${name} is not a setting, did you mean ${meant}`];
  });
}

/**
 * Whether a name is a misspelling of a setting. Case and separators do not count. A name with more or fewer words, such
 * as `IS_SANDBOX`, is a variable of a different program. A short setting must match exactly, because names of other programs are
 * just as similar.
 */
function isMisspelling(name: string, setting: string): boolean {
  const [written, meant] = [plain(name), plain(setting)];
  if (written === meant) return true;
  if (wordsIn(name) !== wordsIn(setting)) return false;
  const maxDistance = meant.length >= 7 ? 2 : meant.length >= 6 ? 1 : 0;
  return Math.abs(written.length - meant.length) <= maxDistance && distance(written, meant) <= maxDistance;
}

const wordsIn = (name: string) => name.split(/[^A-Za-z0-9]+/).length;

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/IES$/, 'Y');

/** The Damerau-Levenshtein distance: it counts wrong, missing, added and swapped letters. */
function distance(first: string, second: string): number {
  const rows = [Array.from({ length: second.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= first.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
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
  return at(first.length, second.length);
}
