import { registrationMachine } from '../../machines/registration.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { registrationProof } from '../support/page/registration-proof.ts';
import { pathsOf } from '../support/paths/actor-proof.ts';
import { registrationOnActor } from '../support/proofs/registration-on-actor.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: registrationMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: pathsOf(registrationOnActor), proof: registrationProof }],
});
