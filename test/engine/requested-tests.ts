/** The options of `npm run paths`, from environment variables. */
const { PATHS_WITH, PATHS_RUNS, PAGES_BUILT_FOR } = process.env;

const parts = ['paths', 'answers', 'meanwhile', 'chunks', 'screens', 'keyboard', 'mutants'] as const;

/** The only kind of test to run, or `undefined` for all. */
export const requestedTests = parts.find((part) => part === PATHS_WITH);
if (PATHS_WITH && !requestedTests)
  throw new Error(`PATHS_WITH must be one of ${parts.join(', ')}; it is ${PATHS_WITH}.`);

/** The number of cases of each kind; with `all` there is no limit. */
export const runs =
  PATHS_RUNS === 'all' ? Number.POSITIVE_INFINITY : PATHS_RUNS ? Number(PATHS_RUNS) : undefined;

/** Whether the page tests use a development build. */
export const isInDevelopment = PAGES_BUILT_FOR === 'development';

/** The number of runs of a property-based test with `all`, because such a test has infinitely many cases. */
export const MAX_RUNS = 10_000;
