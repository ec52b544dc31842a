import { vi } from 'vitest';
import { BOOKED, CHECKING, GONE } from '../customer.ts';
import type { Row } from '../row.ts';
import { PATIENCE, type Scene } from '../scene.ts';
import type { ServerFaults } from '../store.ts';

const step = 'Commit';
const inProcess = 'the database is the process: it dies with it, as where the process is killed';
const noOtherSession = 'nobody else has a session on it who could hold a commit';

function serverOf({ store }: Scene): ServerFaults {
  if (!store.server) throw new Error('The embedded database is not a server.');
  return store.server;
}

/** The database is lost when the card was charged, until the customer has been told that nobody answers. */
async function loseDatabase(scene: Scene): Promise<void> {
  const { customer, provider } = scene;
  const server = serverOf(scene);
  const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
  await customer.comesAndPays();
  await fault.reached;
  await server.refuse();
  provider.release();
  await customer.booker.button('Ask again').waitFor();
  await server.accept();
}

export const commitRows: Row[] = [
  {
    step,
    what: 'Database down between charge and commit, then back; the customer asks again',
    ends: 'booked',
    last: BOOKED,
    notOn: { embedded: inProcess },
    logs: ['call.broken', 'database.connection-lost'],
    async play(scene) {
      const { customer } = scene;
      await loseDatabase(scene);
      // Nobody has told that the charge's process gave up: its minute has to pass.
      await scene.restartAt(2);
      await customer.booker.button('Ask again').click();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Database down between charge and commit, then back; the customer gives up',
    ends: 'booked',
    last: GONE,
    notOn: { embedded: inProcess },
    logs: ['call.broken', 'database.connection-lost'],
    async play(scene) {
      await loseDatabase(scene);
      await scene.customer.leaves();
      await scene.restartAt(2);
    },
  },
  {
    step,
    what: 'Process killed inside the commit, started again',
    ends: 'booked',
    last: BOOKED,
    notOn: { embedded: noOtherSession },
    async play(scene) {
      const { customer } = scene;
      await customer.comesToCard();
      const commit = await serverOf(scene).holdCommits();
      await customer.pays();
      await vi.waitUntil(commit.isReached, PATIENCE);
      await scene.kill();
      await commit.letGo();
      await customer.sees(CHECKING);
      await scene.startAt(2);
      await customer.sees(BOOKED);
    },
  },
];
