import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { browserStages } from '../support/browser-stages.ts';
import { changePasswordProof } from '../support/page/change-password-proof.ts';
import { forgotPasswordProof } from '../support/page/forgot-password-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { registrationProof } from '../support/page/registration-proof.ts';
import { resetPasswordProof } from '../support/page/reset-password-proof.ts';
import { verificationProof } from '../support/page/verification-proof.ts';
import { shortTour } from '../support/paths/short-tour.ts';
import { changePasswordOnActor } from '../support/proofs/change-password-on-actor.ts';
import { forgotPasswordOnActor } from '../support/proofs/forgot-password-on-actor.ts';
import { registrationOnActor } from '../support/proofs/registration-on-actor.ts';
import { resetPasswordOnActor } from '../support/proofs/reset-password-on-actor.ts';
import { verificationOnActor } from '../support/proofs/verification-on-actor.ts';

const inBrowser = { level: 'browser', stage: browserStages(), impossible: [] } as const;

describePagePaths({
  ...inBrowser,
  machine: registrationMachine,
  runs: [{ paths: await shortTour(registrationOnActor, [{}]), proof: registrationProof }],
});

describePagePaths({
  ...inBrowser,
  machine: verificationMachine,
  runs: [{ paths: await shortTour(verificationOnActor, [{}]), proof: verificationProof }],
});

describePagePaths({
  ...inBrowser,
  machine: forgotPasswordMachine,
  runs: [{ paths: await shortTour(forgotPasswordOnActor, [{}]), proof: forgotPasswordProof }],
});

describePagePaths({
  ...inBrowser,
  machine: resetPasswordMachine,
  runs: [{ paths: await shortTour(resetPasswordOnActor, [{}]), proof: resetPasswordProof }],
});

const changes = await shortTour(changePasswordOnActor, [{}]);

describePagePaths({
  ...inBrowser,
  machine: changePasswordMachine,
  runs: [
    { paths: changes, proof: changePasswordProof('/change-password') },
    { paths: changes, proof: changePasswordProof('/my-account/change-password') },
  ],
});
