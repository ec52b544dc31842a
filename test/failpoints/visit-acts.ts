import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { moveVisit } from '../../contract/visit.ts';
import { newestMail } from '../journeys/mailbox.ts';
import { call } from '../support/call.ts';
import { casey } from '../support/guests.ts';
import { command } from '../support/site.ts';
import type { Act } from './acts.ts';
import { choices, type FailpointFixture, PATIENCE } from './failpoint-fixture.ts';

/** The time to which the customer moves the visit. */
export const movedTo = '14:30';
/** The refund of the shop's cancellation. */
export const partCents = 1250;

const killedAt = (statement: number) => ({
  NODE_OPTIONS: `--import ${new URL('kill-at-statement.mjs', import.meta.url).href}`,
  KILL_AT_STATEMENT: String(statement),
});

/** The visit of the customer, by the confirmation mail. */
async function readVisit(site: FailpointFixture['site']) {
  const { links, html } = await newestMail(site, casey.email);
  const [, key = ''] = links.find((link) => link.includes('/my-visit/#'))?.split('#') ?? [];
  const [number = ''] = /\b[2-9A-Z]{10}\b/.exec(html) ?? [];
  return { key, number };
}
type Visit = Awaited<ReturnType<typeof readVisit>>;

/** An attempt of an act whose process is killed. Returns whether the act has an answer. */
type Attempt = (scene: FailpointFixture, visit: Visit, statement: number) => Promise<boolean>;

/**
 * Attempts an act again and again. The process of each attempt is killed at the next statement of the act, until the
 * number of the statement is after the commit. Between the attempts the site starts again, and `isWhole` checks it.
 */
const killedAtEachStatement =
  (attempt: Attempt, isWhole: (scene: FailpointFixture) => Promise<void>): Act =>
  async (scene) => {
    const { site, store } = scene;
    const visit = await readVisit(site);
    let statement = 0;
    let isAnswered = false;
    while (!isAnswered) {
      statement += 1;
      await site.kill();
      const { db, close } = await store.open();
      // Attempts count for the limit of moves (ABUSE-14).
      await sql`delete from rate_limits`.execute(db).finally(close);
      await site.start(killedAt(statement));
      await isWhole(scene);
      isAnswered = await attempt(scene, visit, statement);
    }
    expect(statement).toBeGreaterThan(15);
    await site.kill();
    await site.start({ KILL_AT_STATEMENT: '0' });
    await isWhole(scene);
  };

/** The customer moves the visit, with the same key in each attempt. */
const moves: Attempt = async ({ site }, { key }) => {
  const place = { day: choices.day, barber_id: 2 };
  try {
    const { status } = await call(site, moveVisit.path, {
      headers: { 'visit-key': key, 'idempotency-key': 'the-move' },
      body: { from: { ...place, time: choices.time }, to: { ...place, time: movedTo }, total_cents: 3500 },
    });
    expect(status).toBe(200);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await vi.waitUntil(site.isGone, PATIENCE);
    return false;
  }
};

/** The visit has either time, and the other time is free. */
const hasOneTime = async ({ offered }: FailpointFixture) => {
  const free = await offered();
  expect(free.includes(choices.time)).toBe(!free.includes(movedTo));
};

export const moveIsKilled = killedAtEachStatement(moves, hasOneTime);
/** The customer has a single mail about the move. */
export const hasMoved: Act = async ({ site, offered }) => {
  expect((await newestMail(site, casey.email, 2)).subject).toContain('has moved');
  expect(await offered()).not.toContain(movedTo);
};

/** The shop cancels the visit with a command, and refunds a part. */
const cancels = ({ site, store }: FailpointFixture, { number }: Visit, settings: Record<string, string>) =>
  command(['visit', 'cancel', number, '--refund', (partCents / 100).toFixed(2)], {
    ...store.environment,
    DATA_DIR: site.dataDir,
    ...settings,
  });
/** A command opens PostgreSQL itself, and sends its words to the site if the database is embedded. */
const cancelAttempt: Attempt = async (scene, visit, statement) => {
  try {
    await cancels(scene, visit, killedAt(statement));
    return true;
  } catch (error) {
    const { signal, stderr } = error as { signal: string | null; stderr: string };
    if (stderr.includes('The visit is cancelled')) return true;
    if (scene.store.server) expect(signal, stderr).toBe('SIGKILL');
    else await vi.waitUntil(scene.site.isGone, PATIENCE);
    return false;
  }
};
/** Money is returned only if the time is free. */
const isWholeCancellation = async ({ offered, provider }: FailpointFixture) => {
  if (!(await offered()).includes(choices.time)) expect(provider.refunded()).toBe(0);
};
export const cancelIsKilled = killedAtEachStatement(cancelAttempt, isWholeCancellation);
export const cancelsWithPart: Act = async (scene) => cancels(scene, await readVisit(scene.site), {});
