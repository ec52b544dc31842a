import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const unitTests = 'test/machines/{rules,*-rules,*selectors,service}.test.ts';
const paths = 'test/mutants/source/paths.judge.ts';

/** Whatever is small tells first; the paths of all machines take longest. */
class PathsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith(paths));
    return files.toSorted((a, b) => isLast(a) - isLast(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** What Stryker runs, in its own copy of the house. */
export default defineConfig({
  test: {
    include: process.env.SOURCE_MUTANTS === 'rules' ? [unitTests, paths] : [paths],
    // Stryker ends what takes too long.
    testTimeout: 3_600_000,
    sequence: { sequencer: PathsLast },
  },
});
