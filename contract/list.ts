import * as v from 'valibot';

class Unread {
  readonly row: unknown;
  constructor(row: unknown) {
    this.row = row;
  }
}

const unread = v.pipe(
  v.unknown(),
  v.transform((row) => new Unread(row)),
);

/**
 * A list that is read row by row (API-6): a row that cannot be read, or that has the key of one before it, is left
 * out and said in the console. Only a list of which nothing can be read fails, though it has rows.
 */
export function list<Row extends v.GenericSchema>(
  row: Row,
  keyOf: (row: v.InferOutput<Row>) => string | number | undefined,
): v.GenericSchema<v.InferInput<Row>[], v.InferOutput<Row>[]> {
  const rows = v.pipe(
    v.array(v.union([row, unread])),
    v.check(
      (all) => all.length === 0 || all.some((one) => !(one instanceof Unread)),
      'Nothing in it is readable.',
    ),
    v.transform((all) => {
      const read = new Map<unknown, v.InferOutput<Row>>();
      for (const one of all) {
        const isUnread = one instanceof Unread;
        const key = isUnread ? one : (keyOf(one) ?? one);
        if (isUnread || read.has(key))
          console.warn('A row of a list was left out:', isUnread ? one.row : one);
        else read.set(key, one);
      }
      return [...read.values()];
    }),
  );
  // What is sent is a list of rows: that others are passed over is no business of the sender.
  return rows as unknown as v.GenericSchema<v.InferInput<Row>[], v.InferOutput<Row>[]>;
}
