import { queueMachine } from '../../machines/queue.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfQueue, queueRuns } from '../support/page/queue-proof.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: queueMachine,
  stage: stageView,
  impossible: outOfQueue,
  runs: queueRuns,
});
