import { profileMachine } from '../../machines/profile.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { profilePaths, profileProof } from '../support/page/profile-proof.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: profileMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: profilePaths, proof: profileProof }],
});
