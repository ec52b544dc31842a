import { paymentMachine } from '../../machines/payment.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfReach, paymentProof } from '../support/page/payment-proof.ts';
import { awaitingProvider, withProvider } from '../support/page/payment-tours.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: paymentMachine,
  stage: stageView,
  impossible: outOfReach,
  runs: [
    { paths: awaitingProvider, proof: paymentProof({ providerHeld: true }) },
    { paths: withProvider, proof: paymentProof({ providerHeld: false }) },
  ],
});
