import { verificationMachine } from '../../machines/verification.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { verificationProof } from '../support/page/verification-proof.ts';
import { pathsOf } from '../support/paths/actor-proof.ts';
import { verificationOnActor } from '../support/proofs/verification-on-actor.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: verificationMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: pathsOf(verificationOnActor), proof: verificationProof }],
});
