import * as v from 'valibot';

class UnreadableRow {
  readonly row: unknown;
  constructor(row: unknown) {
    this.row = row;
  }
}

const unreadableRow = v.pipe(
  v.unknown(),
  v.transform((row) => new UnreadableRow(row)),
);

/**
 * Parses a list row by row (API-6). A row that cannot be parsed, or that repeats an earlier key, is dropped and
 * logged to the console. The list fails only if it has rows and none can be parsed.
 */
export function list<Row extends v.GenericSchema>(
  row: Row,
  keyOf: (row: v.InferOutput<Row>) => string | number | undefined,
): v.GenericSchema<v.InferInput<Row>[], v.InferOutput<Row>[]> {
  const rows = v.pipe(
    v.array(v.union([row, unreadableRow])),
    v.check(
      (all) => all.length === 0 || all.some((row) => !(row instanceof UnreadableRow)),
      'Nothing in it is readable.',
    ),
    v.transform((all) => {
      const rowsByKey = new Map<unknown, v.InferOutput<Row>>();
      for (const item of all) {
        const isUnreadable = item instanceof UnreadableRow;
        const key = isUnreadable ? item : (keyOf(item) ?? item);
        if (isUnreadable || rowsByKey.has(key))
          console.warn('A row of a list was left out:', isUnreadable ? item.row : item);
        else rowsByKey.set(key, item);
      }
      return [...rowsByKey.values()];
    }),
  );
  // The input type is the plain list. Dropped rows are a matter of parsing, not of the type on the wire.
  return rows as unknown as v.GenericSchema<v.InferInput<Row>[], v.InferOutput<Row>[]>;
}
