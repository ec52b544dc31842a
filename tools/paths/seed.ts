/** The seed of all random choices: `SEED`, or a fixed number so that a run can be repeated. */
export const seed = Number(process.env.SEED ?? 1);
