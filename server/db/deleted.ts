/** Deletes, and says how many rows went. */
export async function deleted(rows: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
