import { contactMachine } from '../../machines/contact.machine.ts';
import { contactPaths, contactProof } from '../support/page/contact-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: contactMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: contactPaths, proof: contactProof }],
});
