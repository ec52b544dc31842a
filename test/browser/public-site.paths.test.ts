import { careersMachine } from '../../machines/careers.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { queueMachine } from '../../machines/queue.machine.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { browserStages } from '../support/browser-stages.ts';
import { careersPaths, careersProof } from '../support/page/careers-proof.ts';
import { contactPaths, contactProof } from '../support/page/contact-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfQueuePlace, queuePlacePaths, queuePlaceProof } from '../support/page/queue-place-proof.ts';
import { outOfQueue, queueRuns } from '../support/page/queue-proof.ts';

const stage = browserStages();

describePagePaths({
  level: 'browser',
  machine: queueMachine,
  stage,
  impossible: outOfQueue,
  runs: queueRuns,
});

describePagePaths({
  level: 'browser',
  machine: queuePlaceMachine,
  stage,
  impossible: outOfQueuePlace,
  runs: [{ paths: queuePlacePaths, proof: queuePlaceProof }],
});

describePagePaths({
  level: 'browser',
  machine: contactMachine,
  stage,
  impossible: [],
  runs: [{ paths: contactPaths, proof: contactProof }],
});

describePagePaths({
  level: 'browser',
  machine: careersMachine,
  stage,
  impossible: [],
  runs: [{ paths: careersPaths, proof: careersProof }],
});
