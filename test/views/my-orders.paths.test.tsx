import { myOrdersMachine } from '../../machines/my-orders.machine.ts';
import { myOrdersPaths, myOrdersProof, outOfMyOrders } from '../support/page/my-orders-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: myOrdersMachine,
  stage: stageView,
  impossible: outOfMyOrders,
  runs: [{ paths: myOrdersPaths, proof: myOrdersProof }],
});
