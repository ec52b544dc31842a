import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { forgotPasswordProof } from '../support/page/forgot-password-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { pathsOf } from '../support/paths/actor-proof.ts';
import { forgotPasswordOnActor } from '../support/proofs/forgot-password-on-actor.ts';
import { stageView } from '../support/stage-view.tsx';

const paths = pathsOf(forgotPasswordOnActor);

describePagePaths({
  level: 'view',
  machine: forgotPasswordMachine,
  stage: stageView,
  impossible: [],
  // Half of what goes wrong does so on a path: the other half on the same one once more.
  runs: [{ paths: [...paths, ...paths], proof: forgotPasswordProof }],
});
