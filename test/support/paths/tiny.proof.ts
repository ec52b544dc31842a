import { join } from 'node:path';
import { tinyMachine } from '../../engine/tiny.machine.ts';
import type { ActorProof } from './actor-proof.ts';
import { type TinyEvent, type TinySnapshot, tinyModel } from './tiny.model.ts';

/** What paths of the tiny model prove about the tiny machine. */
export const tinyOnActor: ActorProof<TinySnapshot, TinyEvent, null> = {
  model: tinyModel,
  machine: tinyMachine,
  stimuli: ({ start, send, services, clock }) => ({
    'door.open': ({ opens }) => start({ opens }),
    'tea.choose': send,
    'tea.brew': send,
    'radio.switch': send,
    'shop.leave': send,
    'brew.done': () => services.answer('brew', 1),
    'brew.failed': () => services.fail('brew', new Error('No gas.')),
    'clock.slow': () => clock.pass(5_000),
  }),
  world: () => null,
  observe: ({ value, status }) => (value === 'outside' ? undefined : { value, status }),
  project: ({ value, status }) => ({ value, status }),
  open: { brew: 'shop.table.brewing' },
  delays: { fresh: 5_000 },
  inputs: { brew: () => ({ tea: 'green' }) },
  sources: {
    machine: join(import.meta.dirname, 'tiny.machine.ts'),
    model: [join(import.meta.dirname, 'tiny.model.ts')],
    proof: join(import.meta.dirname, 'tiny.proof.ts'),
  },
};
