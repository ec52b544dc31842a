import type { AnyActorLogic } from 'xstate';
import type { availabilityMachine } from '../../machines/availability.machine.ts';
import type { paymentMachine } from '../../machines/payment.machine.ts';
import { required } from '../../machines/rules/required.ts';
import type { submitCheckMachine } from '../../machines/submit-check.machine.ts';

// The wizard's later steps load these machines, which are 7 kB gzip, after the first step responds.

export const availability = lateMachine<typeof availabilityMachine>();
export const payment = lateMachine<typeof paymentMachine>();
export const submitCheck = lateMachine<typeof submitCheckMachine>();

/** Creates logic that a machine can name before the logic is loaded. An invoke before `provide` throws. */
function lateMachine<Logic extends AnyActorLogic>() {
  let loaded: Logic | null = null;
  return {
    logic: new Proxy({} as Logic, { get: (_, key) => Reflect.get(required(loaded), key) }),
    provide(logic: Logic) {
      loaded = logic;
    },
  };
}
