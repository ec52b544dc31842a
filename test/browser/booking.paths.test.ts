import { bookingMachine } from '../../machines/booking.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { browserStages } from '../support/browser-stages.ts';
import { bookingRuns, unreachable } from '../support/page/booking-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfReach, paymentProof } from '../support/page/payment-proof.ts';
import { paymentPaths } from '../support/page/payment-tours.ts';
import { storefrontProof } from '../support/page/storefront-proof.ts';
import { storefrontPaths } from '../support/page/storefront-tours.ts';

const stage = browserStages();

describePagePaths({
  level: 'browser',
  machine: storefrontMachine,
  stage,
  impossible: [],
  runs: [{ paths: storefrontPaths, proof: storefrontProof }],
});

describePagePaths({
  level: 'browser',
  machine: bookingMachine,
  stage,
  impossible: unreachable,
  runs: bookingRuns,
});

describePagePaths({
  level: 'browser',
  machine: paymentMachine,
  stage,
  impossible: outOfReach,
  runs: [{ paths: paymentPaths, proof: paymentProof }],
});
