import { beforeEach, describe, expect, it } from 'vitest';
import { startResuming } from '../../server/checkout/resume-charges.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { endLeases, resumable } from '../../server/payments/leases.ts';
import { engines } from '../support/database.ts';
import { answerHeld, gated } from './gateways.ts';
import { booked, refused, submitter } from './submitter.ts';
import { BANK_ASKS_CARD, startTestServer } from './test-server.ts';

describe.each(engines)('the lease of a charge, on the %s database', (engine) => {
  const server = startTestServer(engine);
  const { submit, pay, state, charged } = submitter(server);
  beforeEach(() => {
    server.deps.processName = 'host:3000';
    server.deps.patienceMs = 0;
  });
  /** What a start of a process does first. */
  const restart = async (processName: string) => {
    const isEnded = await endLeases(server.database.db, { processName, now: server.deps.now() });
    await sweep(server.deps);
    return isEnded;
  };
  /** Starts a charge whose answer the process does not receive. The money moves only if the provider `gives` it. */
  const charge = async (gateway: typeof gated) => {
    const held = gateway(server.deps.cards);
    const { cards } = server.deps;
    server.deps.cards = held.cards;
    const outcome = pay();
    await held.reached;
    server.deps.cards = cards;
    return { outcome, open: held.open };
  };

  it('ends when its process starts again, which books what was charged (OPS-92)', async () => {
    const { outcome, open } = await charge(answerHeld);
    expect(await pay()).toMatchObject(refused(409, 'in_progress'));
    expect(await restart('host:3000')).toBe(true);
    expect(await state()).toMatchObject({ state: 'booked' });
    expect(await pay()).toMatchObject(booked);
    // The answer of the former run changes nothing, if that run still lives.
    open();
    expect(await outcome).toMatchObject(booked);
    expect(await charged()).toHaveLength(1);
  });

  it('that ended before the provider had the charge makes the same request charge once (OPS-92)', async () => {
    const { outcome, open } = await charge(gated);
    expect(await restart('host:3000')).toBe(true);
    expect(await pay()).toMatchObject(booked);
    open();
    expect(await outcome).toMatchObject(booked);
    expect(await charged()).toHaveLength(1);
    expect(await server.count('bookings')).toBe(2);
  });

  it('stays when a process with another name starts (OPS-92)', async () => {
    const { outcome, open } = await charge(answerHeld);
    expect(await restart('host:3001')).toBe(false);
    expect(await state()).toEqual({ state: 'pending' });
    open();
    expect(await outcome).toMatchObject(booked);
  });

  it("does not cover a customer who answers the bank: a start leaves the customer's minute (OPS-92)", async () => {
    expect(await submit({}, BANK_ASKS_CARD)).toMatchObject(refused(402, 'authentication_required'));
    expect(await restart('host:3000')).toBe(false);
    expect(await server.database.db.selectFrom('payments').select('state').execute()).toEqual([
      { state: 'authenticating' },
    ]);
  });

  it('is ended by its own process, which books what was charged without a further request (OPS-92)', async () => {
    const resumption = startResuming(server.deps);
    const { outcome, open } = await charge(answerHeld);
    resumption.resumeLater('submit-0001');
    await expect
      .poll(() => server.database.db.selectFrom('payments').select('state').execute())
      .toEqual([{ state: 'succeeded' }]);
    await resumption.stop();
    open();
    expect(await outcome).toMatchObject(booked);
    expect(server.log).toEqual([]);
  });

  it('that began after the failure of its submit is not ended (OPS-92)', async () => {
    const { outcome, open } = await charge(answerHeld);
    const now = server.deps.now();
    const failedAt = new Date(now.getTime() - 1);
    const submitLease = { processName: 'host:3000', submit: { key: 'submit-0001', failedAt }, now };
    expect(await endLeases(server.database.db, submitLease)).toBe(false);
    open();
    expect(await outcome).toMatchObject(booked);
  });

  it('is resumed after a failure of the database, and after no other failure (OPS-92)', async () => {
    const resumed: string[] = [];
    const fail = (error: Error) => () => Promise.reject(error);
    const work = { resumeLater: (key: string) => void resumed.push(key) };
    await expect(resumable(work, 'first', fail(new DatabaseUnavailable('gone')))).rejects.toThrow('gone');
    await expect(resumable(work, 'second', fail(new Error('a bug')))).rejects.toThrow('a bug');
    expect(resumed).toEqual(['first']);
  });
});
