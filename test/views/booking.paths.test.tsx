import { bookingMachine } from '../../machines/booking.machine.ts';
import { bookingRuns, unreachable } from '../support/page/booking-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: bookingMachine,
  stage: stageView,
  impossible: unreachable,
  runs: bookingRuns,
});
