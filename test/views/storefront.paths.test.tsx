import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { storefrontProof } from '../support/page/storefront-proof.ts';
import { storefrontPaths } from '../support/page/storefront-tours.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: storefrontMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: storefrontPaths, proof: storefrontProof }],
});
