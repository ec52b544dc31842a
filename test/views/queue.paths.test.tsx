import { expect, test } from 'vitest';
import { queueMachine } from '../../machines/queue.machine.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfQueue, queueRuns } from '../support/page/queue-proof.ts';
import { chooseInQueue, openHome } from '../support/page/queue-visit.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: queueMachine,
  stage: stageView,
  impossible: outOfQueue,
  runs: queueRuns,
});

test('what was typed and not sent yet stands there again after an earlier step', async () => {
  const stage = stageView();
  const { eventually, hands, requests } = stage;
  await openHome(stage);
  await chooseInQueue(stage);
  await eventually(() => hands.type('Name', 'Ada Shaw'));
  await hands.choose('Country Code', '+44');
  await hands.press('button', 'Change services');
  await eventually(async () => expect(requests.open).toContain('loadQueueServices'));
  await hands.press('button', 'Continue');
  await eventually(async () => {
    expect((await stage.see()).fields).toMatchObject({ Name: 'Ada Shaw', 'Country Code': '+44' });
  });
  await stage.close();
});
