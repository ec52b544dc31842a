import { expect, test } from 'vitest';
import { careersMachine } from '../../machines/careers.machine.ts';
import { careersPaths, careersProof } from '../support/page/careers-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { openings } from '../support/public-samples.ts';
import { stageView } from '../support/stage-view.tsx';

describePagePaths({
  level: 'view',
  machine: careersMachine,
  stage: stageView,
  impossible: [],
  runs: [{ paths: careersPaths, proof: careersProof }],
});

test('Apply Now opens the contact page, where the message names the opening', async () => {
  const stage = stageView();
  await stage.open({ path: '/careers/' });
  await stage.eventually(() => stage.requests.answer('loadOpenings', openings));
  await stage.eventually(() => stage.hands.press('button', 'Barber Full time, Marrickville'));
  await stage.eventually(() => stage.hands.press('link', 'Apply Now for Barber'));
  await stage.eventually(async () => {
    const { path, fields } = await stage.see();
    expect({ path, message: fields.Message }).toEqual({
      path: '/contact-us/',
      message: 'I would like to apply for: Barber\n\n',
    });
  });
  await stage.close();
});
