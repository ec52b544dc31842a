import { myBookingsMachine } from '../../machines/my-bookings.machine.ts';
import { myBookingsRuns, outOfMyBookings } from '../support/page/my-bookings-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: myBookingsMachine,
  stage: stageView,
  impossible: outOfMyBookings,
  runs: myBookingsRuns,
});
