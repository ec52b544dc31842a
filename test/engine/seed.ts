/** What chance goes by: `PATHS_SEED`, else the day's number, so that each day tries others and a day repeats itself. */
export const seed = Number(process.env.PATHS_SEED ?? Math.floor(Date.now() / 86_400_000));
