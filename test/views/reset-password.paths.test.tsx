import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { resetPasswordProof } from '../support/page/reset-password-proof.ts';
import { pathsOf } from '../support/paths/actor-proof.ts';
import { resetPasswordOnActor } from '../support/proofs/reset-password-on-actor.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: resetPasswordMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: pathsOf(resetPasswordOnActor), proof: resetPasswordProof }],
});
