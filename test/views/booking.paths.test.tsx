import { bookingMachine } from '../../machines/booking.machine.ts';
import { bookingProof, unreachable } from '../support/page/booking-proof.ts';
import { foreignPaths, ownPaths } from '../support/page/booking-tours.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: bookingMachine,
  stage: stageView,
  impossible: unreachable,
  runs: [
    { paths: ownPaths, proof: bookingProof({ foreign: false }) },
    { paths: foreignPaths, proof: bookingProof({ foreign: true }) },
  ],
});
