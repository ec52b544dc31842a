import { myBookingsMachine } from '../../machines/my-bookings.machine.ts';
import { myOrdersMachine } from '../../machines/my-orders.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { browserStages } from '../support/browser-stages.ts';
import { myBookingsRuns, outOfMyBookings } from '../support/page/my-bookings-proof.ts';
import { myOrdersPaths, myOrdersProof, outOfMyOrders } from '../support/page/my-orders-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { profilePaths, profileProof } from '../support/page/profile-proof.ts';

const stage = browserStages();

describePagePaths({
  level: 'browser',
  machine: profileMachine,
  stage,
  impossible: [],
  runs: [{ paths: profilePaths, proof: profileProof }],
});

describePagePaths({
  level: 'browser',
  machine: myBookingsMachine,
  stage,
  impossible: outOfMyBookings,
  runs: myBookingsRuns,
});

describePagePaths({
  level: 'browser',
  machine: myOrdersMachine,
  stage,
  impossible: outOfMyOrders,
  runs: [{ paths: myOrdersPaths, proof: myOrdersProof }],
});
