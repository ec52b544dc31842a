import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfQueuePlace, queuePlacePaths, queuePlaceProof } from '../support/page/queue-place-proof.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: queuePlaceMachine,
  stage: stageView,
  impossible: outOfQueuePlace,
  runs: [{ paths: queuePlacePaths, proof: queuePlaceProof }],
});
