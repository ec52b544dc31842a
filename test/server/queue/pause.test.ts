import { beforeEach, describe, expect, it } from 'vitest';
import { addWalkIn, callNextCustomer, pauseQueue } from '../../../server/acts/queue-acts.ts';
import { answerCommand } from '../../../server/ops/commands.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { openQueueServer, stranger } from './queue-server.ts';

describe.each(engines)('a paused queue, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const run = (...words: string[]) => answerCommand(server.deps, ['queue', ...words]);
  const sentence = 'We are at a wedding until 2 PM.';

  it('shows its sentence and refuses new customers, still serves those who wait, and resumes (SHOP-92)', async () => {
    const token = await server.join();
    expect(await run('pause', '1', 'We are at a\u001b', 'wedding until 2 PM.')).toContain(
      `Marrickville, open: 1 waiting (paused: ${sentence})`,
    );
    expect(await server.store()).toMatchObject({
      isOpen: false,
      pause: sentence,
      opens: null,
      waiting: null,
    });
    expect(await server.store(2)).toMatchObject({ isOpen: true, pause: null });
    expect(await server.tryToJoin(stranger(2))).toMatchObject({
      status: 409,
      body: { CODE: 'store_closed', MESSAGE: sentence, RESULT: { queue_opens: null } },
    });
    expect(await server.place(token)).toMatchObject({ state: 'waiting', position: 1 });
    await addWalkIn(server.deps, { key: 'add', who: 'desk' }, { storeId: 1, name: 'Ann', services: [1] });
    expect(await callNextCustomer(server.deps, { key: 'call', who: 'desk' }, { storeId: 1 })).toMatchObject({
      number: 1,
    });
    expect(await server.place(token)).toMatchObject({ state: 'called' });
    expect(await run('resume', '1')).not.toContain('paused');
    expect(await server.tryToJoin(stranger(2))).toMatchObject({ status: 201 });
    await expect(run('resume', '1')).rejects.toThrow('The queue is not paused.');
  });

  it('is open again on the next day, and shows that the store is closed after hours (SHOP-92)', async () => {
    await run('pause', '1', sentence);
    server.later(12 * 60);
    expect(await server.store()).toMatchObject({ isOpen: false, pause: null, opens: { day: '2026-11-21' } });
    server.later(12 * 60);
    expect(await server.store()).toMatchObject({ isOpen: true, pause: null });
  });

  it('takes no customer who joins in the moment of the pause and commits behind it (SHOP-92)', async () => {
    const pause = () => pauseQueue(server.deps, { key: 'pause', who: 'desk' }, { storeId: 1, sentence });
    const [first] = await Promise.all([
      pause(),
      pause(),
      ...[1, 2, 3].map((index) => server.tryToJoin(stranger(index))),
    ]);
    expect(first).toEqual({ sentence });
    expect(await server.tryToJoin(stranger(4))).toMatchObject({ status: 409 });
    expect(await server.count('acts')).toBe(1);
  });

  it.each([['pause', '1'], ['pause', 'x', sentence], ['resume'], ['resume', '1', 'now']])(
    'is neither paused nor resumed by wrong arguments: %s %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('Unknown arguments.');
    },
  );

  it.each(['', 'x'.repeat(141)])('needs a sentence of 140 characters at most', async (wrong) => {
    await expect(run('pause', '1', wrong)).rejects.toThrow('Please write a sentence for customers');
    await expect(run('pause', '9', sentence)).rejects.toThrow('We could not find that store.');
  });
});
