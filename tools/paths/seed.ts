/** What chance goes by: `SEED`, else always the same, so that a commit that passed passes again. */
export const seed = Number(process.env.SEED ?? 1);
