import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { changePasswordProof } from '../support/page/change-password-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { pathsOf } from '../support/paths/actor-proof.ts';
import { changePasswordOnActor } from '../support/proofs/change-password-on-actor.ts';
import { stageView } from '../support/stage-view.tsx';

const paths = pathsOf(changePasswordOnActor);

describePagePaths({
  level: 'view',
  machine: changePasswordMachine,
  stage: stageView,
  impossible: [],
  runs: [
    { paths, proof: changePasswordProof('/change-password') },
    { paths, proof: changePasswordProof('/my-account/change-password') },
  ],
});
