import { authenticationMachine } from '../../machines/authentication.machine.ts';
import { authenticationProof, notForVisitors } from '../support/page/authentication-proof.ts';
import { authenticationPaths } from '../support/page/authentication-tours.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: authenticationMachine,
  stage: stageView,
  impossible: notForVisitors,
  runs: [{ paths: authenticationPaths, proof: authenticationProof }],
});
