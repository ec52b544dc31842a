/** What `npm run paths` asks of a run, by the environment of its process. */
const { PATHS_WITH, PATHS_RUNS, PAGES_BUILT_FOR } = process.env;

const parts = ['paths', 'answers', 'meanwhile', 'chunks', 'screens', 'keyboard', 'mutants'] as const;

/** The one part of the proof that is asked for; all of them, where nothing is said. */
export const asked = parts.find((part) => part === PATHS_WITH);
if (PATHS_WITH && !asked) throw new Error(`PATHS_WITH is one of ${parts.join(', ')}, not ${PATHS_WITH}.`);

/** How many cases a dimension tries of each kind; `all` tries all there are. */
export const runs =
  PATHS_RUNS === 'all' ? Number.POSITIVE_INFINITY : PATHS_RUNS ? Number(PATHS_RUNS) : undefined;

/** Pages are those of a development build. */
export const isInDevelopment = PAGES_BUILT_FOR === 'development';

/** Most runs of a property that has no end of cases, where all are asked for. */
export const MOST_RUNS = 10_000;
