/** What `npm run paths` asks of a run, by the environment of its process. */
const { PATHS_WITH, PATHS_RUNS, PATHS_SEED } = process.env;

const parts = ['paths', 'answers', 'meanwhile', 'screens', 'mutants'] as const;

/** The one part of the proof that is asked for; all of them, where nothing is said. */
export const asked = parts.find((part) => part === PATHS_WITH);
if (PATHS_WITH && !asked) throw new Error(`PATHS_WITH is one of ${parts.join(', ')}, not ${PATHS_WITH}.`);

/** How many cases a dimension tries of each kind; `all` tries all there are. */
export const runs =
  PATHS_RUNS === 'all' ? Number.POSITIVE_INFINITY : PATHS_RUNS ? Number(PATHS_RUNS) : undefined;

/** What chance goes by: else the day's number, so that each day tries others and a day repeats itself. */
export const seed = Number(PATHS_SEED ?? Math.floor(Date.now() / 86_400_000));

/** Most runs of a property that has no end of cases, where all are asked for. */
export const MOST_RUNS = 10_000;
