/** Executes a deletion and returns the number of deleted rows. */
export async function deleted(rows: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
