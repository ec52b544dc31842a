import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { listStores } from '../../contract/stores.ts';
import { service, unprovided } from '../../machines/service.ts';

test.each([
  ['of the contract', service<typeof listStores>()],
  ['of one machine only', unprovided<void, never>()],
])('a service %s fails when it is not provided', async (_, logic) => {
  const actor = createActor(logic as ReturnType<typeof unprovided<void, undefined>>, { input: undefined });
  const ended = toPromise(actor);
  actor.start();
  await expect(ended).rejects.toThrow('not provided');
});
