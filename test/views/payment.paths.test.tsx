import { paymentMachine } from '../../machines/payment.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfReach, paymentProof } from '../support/page/payment-proof.ts';
import { paymentPaths } from '../support/page/payment-tours.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: paymentMachine,
  stage: stageView,
  impossible: outOfReach,
  runs: [{ paths: paymentPaths, proof: paymentProof }],
});
