import { authenticationMachine } from '../../machines/authentication.machine.ts';
import { browserStages } from '../support/browser-stages.ts';
import { authenticationProof, notForVisitors } from '../support/page/authentication-proof.ts';
import { authenticationPaths } from '../support/page/authentication-tours.ts';
import { describePagePaths } from '../support/page/page-paths.ts';

describePagePaths({
  level: 'browser',
  machine: authenticationMachine,
  stage: browserStages(),
  impossible: notForVisitors,
  runs: [{ paths: authenticationPaths, proof: authenticationProof }],
});
