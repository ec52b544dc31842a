import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { cancelVisit } from '../../server/acts/cancel-visit.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import {
  chart,
  type Event,
  type EventSources,
  edges,
  eventSources,
  isAsking,
  isTaken,
  MAX_PAYMENTS,
  type Memory,
  type ProviderEvent,
  type Type,
} from './card-payment.chart.ts';
import { RowMoves } from './row-moves.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { type At, type ServerSpec, walkServer } from './server-walk.ts';
import { customerRequest, type TestServer, THURSDAY } from './test-server.ts';

/** A request that waits for the provider. */
interface Work {
  open: () => void;
  answered: Promise<unknown>;
}
function answersOf(works: readonly Work[]): Promise<unknown[]> {
  for (const { open } of works) open();
  return Promise.all(works.map(({ answered }) => answered));
}

const moves = new RowMoves('payments', 'state');

async function fixtureOf(server: TestServer) {
  const { db } = server.database;
  await moves.record(server);
  const provider = scriptedProvider();
  server.deps.cards = provider.cards;
  server.deps.patienceMs = 0;
  const { token } = await server.customer();
  const submit_key = 'submit-0001';
  return {
    server,
    provider,
    /** The number of submits that began to charge a card. */
    charges: 0,
    /** The requests that wait for the provider, newest last. The server treats the older requests as dead. */
    works: [] as Work[],
    async press(how: 'same card' | 'another card' | 'at the store') {
      const card = how === 'another card' ? this.charges + 1 : this.charges;
      const byCard = {
        booking_status_id: 7,
        payment_method_id: `pm_of_a_walk_${card}`,
        payment_intent_id: 'pi_of_a_walk',
      };
      const request = customerRequest({ submit_key, ...(how !== 'at the store' && byCard) });
      const { status, body } = await server.send(storeBooking, request, token);
      if (status === 402)
        expect(body.RESULT).toMatchObject((await this.held()) ?? expect.fail('Nothing is held.'));
      return `${status} ${body.CODE ?? body.MESSAGE}`;
    },
    /** Returns the remaining hold and cards after a decline (API-61). */
    async held() {
      const { rows } = await sql<{ until: Date; tried: number }>`
        select held_until as until, cards_tried as tried from bookings join submits using (booking_id)
         where booking_status_id = 2`.execute(db);
      return rows.map(({ until, tried }) => ({ held_until: until.toISOString(), cards_left: 5 - tried }))[0];
    },
    async ask() {
      const { result } = await server.send(askAboutSubmit, { submit_key });
      return (result as { state: string }).state;
    },
    sweep: (...without: string[]) => provider.without(without, () => sweep(server.deps)),
    message: () => server.call('POST', '/site/provider-message', { body: {} }),
    async cancel() {
      const { booking_id } = await db.selectFrom('bookings').select('booking_id').executeTakeFirstOrThrow();
      return server.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
    },
    /** The shop cancels the visit and refunds five dollars. */
    async refundPart() {
      const { booking_uniqueid: number } = await db
        .selectFrom('bookings')
        .select('booking_uniqueid')
        .executeTakeFirstOrThrow();
      await cancelVisit(server.deps, { key: 'cancel', who: 'desk' }, { number, refund: 500 });
    },
    /** Ends the booking without its payment. */
    endBooking: () => db.updateTable('bookings').set({ booking_status_id: 6, held_until: null }).execute(),
    payments: () => db.selectFrom('payments').select(['state', 'booking_id']).execute(),
    later: server.later,
    /** Starts a request and waits until it reaches this call of the provider, which is held. */
    async begin(name: string, act: () => Promise<unknown>) {
      const { reached, open } = provider.hold(name);
      const answered = act();
      this.works.push({ open, answered });
      const early = answered.then((result) => expect.fail(`It did not come to ${name}: ${result}`));
      await Promise.race([reached, early]);
      early.catch(() => {});
    },
    /** Submits while the provider cannot return the result of the earlier charge. */
    async inVain(press: () => Promise<string>) {
      expect(await provider.without(['retrieveIntent'], press)).toBe('503 payment_unknown');
      this.logged('cards.retrieve.failed');
    },
    /** Compares the events logged since the last comparison. */
    logged: (...events: string[]) => expect(server.log.splice(0).map(({ event }) => event)).toEqual(events),
  };
}
type Fixture = Awaited<ReturnType<typeof fixtureOf>>;
type Walked<T extends Type> = At<SnapshotFrom<typeof chart>, Extract<Event, { type: T }>, Fixture>;

const PAID = '200 Booking created and payment processed successfully!';
/** The responses to a submit that charges, to a submit that asks for the result, and to a status call. */
const responses = {
  'card.declined': ['402 card_declined', '402 card_declined', 'open'],
  'bank.asked': ['402 authentication_required', '402 authentication_required', 'open'],
  'answer.lost': ['503 payment_unknown', '503 payment_unknown', 'pending'],
  'charge.booked': [PAID, PAID, 'booked'],
  // A submit starts again where it can: here with an intent that this provider cannot create.
  'charge.stranded': ['409 slot_taken', '503 provider_unavailable', 'none'],
  'intent.cancelled': ['503 provider_unavailable', '503 provider_unavailable', 'none'],
} as const;
type Ending = keyof typeof responses;

/** Sets the status of the intent at the provider. */
async function setProviderStatus({ context, event, fixture }: Walked<Ending>): Promise<void> {
  const { ledger } = fixture.provider;
  // A request that finds an unused charge cancels its intent.
  const isUnused = isAsking(context) && !context.isBank;
  const isCharged = event.type === 'charge.booked' || event.type === 'charge.stranded';
  if (event.type === 'bank.asked') ledger.status = 'authenticating';
  else if (event.type === 'answer.lost' && event.by === 'processing') ledger.status = event.by;
  else if (isCharged) ledger.status = 'succeeded';
  else if (event.type === 'intent.cancelled' && !(event.by === 'answer' && isUnused))
    ledger.status = 'cancelled';
  else ledger.status = 'chargeable';
  // A card whose bank has confirmed is charged by the request that asks for the result.
  if (
    context.isBank &&
    (isCharged || event.type === 'card.declined') &&
    !('by' in event && event.by !== 'answer')
  )
    ledger.status = 'authenticated';
  if (isCharged) ledger.charges.push(event.because ? 2500 : 3000);
  if (event.type === 'charge.stranded' && !event.because && isTaken(context)) await fixture.endBooking();
}

/** Delivers the result by a message, by the sweep, or by the waiting request. */
async function deliverResult(step: Walked<Ending>): Promise<void> {
  const { context, event, fixture } = step;
  const by = 'by' in event ? event.by : 'answer';
  const { work, slot } = context;
  const isStranded = event.type === 'charge.stranded';
  const logs: string[] = [];
  await setProviderStatus(step);
  if (by === 'message' || by === 'sweep') {
    const before = await fixture.payments();
    await (by === 'message' ? fixture.message() : fixture.sweep('refundIntent'));
    expect(await fixture.payments()).not.toEqual(before);
    if (isStranded && (by === 'sweep' || slot !== 'untaken')) logs.push('charge.without.booking');
    if (isStranded && by === 'sweep') logs.push('sweep.row.failed');
  }
  if (work !== 'none') {
    const providerCall = work === 'charge' ? 'charge' : 'retrieveIntent';
    const failingCalls: Record<string, string[]> = {
      silence: [providerCall],
      'not called off': ['cancelIntent'],
    };
    const failed = failingCalls[by] ?? [];
    const [answered] = await fixture.provider.without([...failed, 'createIntent', 'refundIntent'], () =>
      answersOf(fixture.works.splice(-1)),
    );
    const [charge, press, ask] = responses[event.type];
    expect(answered).toBe({ charge, press, ask, sweep: true, end: true }[work]);
    if (failed.length > 0) logs.push(work === 'charge' ? 'cards.charge.failed' : 'cards.retrieve.failed');
    if (isStranded) logs.push('charge.without.booking');
    if (answered === '503 provider_unavailable') logs.push('cards.intent.failed');
    const isSwept = work === 'sweep' || work === 'end';
    if (isSwept && (isStranded || event.type === 'answer.lost')) logs.push('sweep.row.failed');
  }
  fixture.logged(...logs);
  // Late responses change nothing. But a late submit whose hold is over begins a new hold.
  const lateRequests = slot === 'over' ? [] : fixture.works;
  await fixture.provider.without(['createIntent', 'cancelIntent', 'refundIntent'], () =>
    answersOf(lateRequests),
  );
  fixture.server.log.length = 0;
  fixture.works = [];
}

/** A second request works on the payment. */
const isBusy = ({ row }: Memory) => row === 'confirming' || row === 'cancelling';
/** A submit for an expired hold begins a new hold at once, with the same card. */
const isOneStep = ({ work, slot }: Memory) => work !== 'press' || slot !== 'over';

const spec: ServerSpec<SnapshotFrom<typeof chart>, Event, Fixture> = {
  chart,
  cases: [...new Set(edges.map(({ eventType }) => eventType as Type))].flatMap((type): Event[] => {
    if (!(type in eventSources)) return [{ type } as Event];
    const wayEvents = eventSources[type as keyof EventSources].map((by) => ({ type, by }) as ProviderEvent);
    return type === 'charge.stranded'
      ? wayEvents.flatMap((event) => [event, { ...event, because: 'amount' }])
      : wayEvents;
  }),
  fixture: fixtureOf,
  driver: {
    'intent.made': { calls: createPaymentIntent, with: () => ({ amount: 3000, currency: 'AUD' }) },
    'charge.start': {
      where: ({ context }) => context.cardsAndMinutesOfTheHold < MAX_PAYMENTS,
      async happens({ context, fixture }) {
        const press = () => fixture.press('another card');
        if (isBusy(context)) return expect(await press()).toBe('409 in_progress');
        if (context.row === 'unknown') return fixture.inVain(press);
        await fixture.begin('charge', press);
        fixture.charges += 1;
      },
    },
    'card.declined': {
      where: ({ context }) => isOneStep(context) && (context.work === 'charge' || context.isBank),
      happens: deliverResult,
    },
    'bank.asked': { where: ({ context }) => isOneStep(context), happens: deliverResult },
    'answer.lost': {
      where: ({ context, event: { by } }) =>
        by !== 'not called off' || (isAsking(context) && !context.isBank),
      happens: deliverResult,
    },
    'reconcile.start': {
      // A sweep cancels the intent of an expired hold, and a submit with nothing to ask about tries a card.
      where: ({ context: { row, slot, cardsAndMinutesOfTheHold: spent }, event: { by } }) =>
        spent < MAX_PAYMENTS && (by !== 'sweep' || slot === 'held') && (by !== 'press' || row !== 'waiting'),
      async happens({ context, event: { by }, fixture }) {
        const act = {
          press: () => fixture.press('same card'),
          ask: fixture.ask,
          sweep: () => fixture.sweep(),
        };
        // After a minute, the server treats a working request as dead.
        fixture.later(1);
        if (context.row !== 'waiting') return fixture.begin('retrieveIntent', act[by]);
        const answered = await fixture.provider.without<unknown>(['retrieveIntent'], act[by]);
        return expect(answered).toBe(by === 'ask' ? 'open' : true);
      },
    },
    'charge.booked': {
      where: ({ context: { work }, event: { by } }) => by === 'message' || work !== 'none',
      happens: (at) => (at.context.row === 'succeeded' ? at.fixture.message() : deliverResult(at)),
    },
    'charge.stranded': {
      where: ({ context, event: { by, because } }) =>
        (!because || isTaken(context)) &&
        (by === 'sweep' ? context.row === 'cancel_due' : by === 'message' || context.work !== 'none'),
      happens: deliverResult,
    },
    'intent.cancelled': {
      // The sweep handles a message about an intent that no submit has used.
      where: ({ context: { row, work, slot }, event: { by } }) =>
        by === 'sweep' ? row === 'cancel_due' : by === 'answer' ? work !== 'none' : slot !== 'untaken',
      happens: deliverResult,
    },
    'hold.expired': {
      happens({ fixture }) {
        fixture.later(10);
        fixture.works = [];
        return fixture.begin('cancelIntent', () => fixture.sweep());
      },
    },
    'hold.lost': {
      async happens({ fixture }) {
        await fixture.endBooking();
        fixture.later(1);
        await fixture.sweep('cancelIntent');
        fixture.logged('sweep.row.failed');
      },
    },
    'store.chosen': {
      async happens({ context, fixture }) {
        const press = () => fixture.press('at the store');
        if (context.row === 'unknown') return fixture.inVain(press);
        const answer = isBusy(context) ? '409 in_progress' : '200 Booking created successfully!';
        return expect(await press()).toBe(answer);
      },
    },
    'intent.expired': {
      async happens({ fixture }) {
        fixture.later(60);
        await fixture.sweep('cancelIntent');
        fixture.logged('sweep.row.failed');
      },
    },
    'booking.cancelled': {
      where: ({ context: { slot } }) => slot === 'paid',
      async happens({ event: { by }, fixture }) {
        if (by === 'shop') await fixture.provider.without(['refundIntent'], fixture.refundPart);
        else
          expect(await fixture.provider.without(['refundIntent'], fixture.cancel)).toMatchObject({
            status: 200,
          });
        fixture.logged('refund.postponed');
      },
    },
    // The shop or the owner of the card acts at the provider, and the message arrives twice.
    'refund.seen': {
      // The provider makes no refund during a dispute, but the shop may win a dispute about a refunded charge.
      where: ({ context: { row, isReturned } }) => row !== 'disputed' || isReturned,
      async happens({ context, fixture }) {
        const isWon = context.row === 'disputed';
        Object.assign(
          fixture.provider.ledger,
          isWon ? { dispute: 'won' } : { refund: 'made', madeCents: 3000 },
        );
        await fixture.message();
        await fixture.message();
        fixture.logged(...(isWon ? ['dispute.won'] : []));
      },
    },
    'part.refunded': {
      async happens({ fixture }) {
        fixture.provider.ledger.partCents += 100;
        await fixture.message();
        await fixture.message();
      },
    },
    'dispute.opened': {
      async happens({ context, fixture }) {
        fixture.provider.ledger.dispute = 'open';
        await fixture.message();
        fixture.logged(...(context.row === 'disputed' ? [] : ['dispute.opened']));
      },
    },
    'dispute.won': {
      where: ({ context: { isReturned } }) => !isReturned,
      async happens({ fixture }) {
        fixture.provider.ledger.dispute = 'won';
        await fixture.message();
        await fixture.message();
        fixture.logged('dispute.won');
      },
    },
    'dispute.lost': {
      async happens({ fixture }) {
        fixture.provider.ledger.dispute = 'lost';
        await fixture.message();
        await fixture.message();
        fixture.logged('dispute.lost');
      },
    },
    'refund.made': {
      where: ({ context: { isPart } }) => !isPart,
      async happens({ context, fixture }) {
        if (context.row === 'refunded') return fixture.sweep('refundIntent');
        // Two processes sweep in parallel.
        await fixture.begin('refundIntent', () => fixture.sweep());
        await fixture.sweep();
        return answersOf(fixture.works);
      },
    },
    'part.made': {
      where: ({ context: { isPart } }) => isPart,
      async happens({ context, fixture }) {
        if (context.row === 'refund_due') {
          await fixture.begin('refundIntent', () => fixture.sweep());
          await fixture.sweep();
          return answersOf(fixture.works);
        }
        // The shop refunds more in the dashboard.
        fixture.provider.ledger.madeCents += 100;
        await fixture.message();
        return fixture.message();
      },
    },
    'refund.refused': {
      where: ({ context: { row }, event: { by } }) => by === 'message' || row === 'refund_due',
      async happens({ context: { row }, event: { by }, fixture }) {
        fixture.provider.ledger.refund = 'refused';
        await (by === 'message' ? fixture.message() : fixture.sweep());
        const isNew = row === 'refund_due' || row === 'refunded' || row === 'part_refunded';
        fixture.logged(...(isNew ? [by === 'message' ? 'refund.failed' : 'refund.refused'] : []));
        // A refused refund needs a person: no later sweep asks the provider again.
        await fixture.sweep('refundIntent');
      },
    },
    'payment.close': {
      async happens({ fixture: { server } }) {
        const open = await answerCommand(server.deps, ['payments', 'close', 'pi_of_a_walk']);
        expect(open).toMatch(/^Open payments at .*: 0$/);
      },
    },
  },
  reads: async ({ server, provider, payments, ask }) => {
    const { db } = server.database;
    const rows = await payments();
    const bookings = await db.selectFrom('bookings').select(['booking_id', 'booking_status_id']).execute();
    const asked = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
    const { result } = await server.send(listSlots, asked);
    await moves.read(server);
    const { charges, refund, tried } = provider.ledger;
    const [row] = rows;
    return {
      payments: rows.map(({ state }) => state),
      booking: bookings.find(({ booking_id }) => booking_id === row?.booking_id)?.booking_status_id,
      live: bookings.map(({ booking_status_id }) => booking_status_id).filter((status) => status !== 6),
      isOffered: (result as string[]).includes('10:00'),
      charges: charges.length,
      tried,
      refund,
      // A status call in these states asks the provider.
      told: row?.state === 'authenticating' || row?.state === 'unknown' ? 'not asked' : await ask(),
    };
  },
  expects: ({ context: { row, slot, isPart, isReturned } }, { charges }) => {
    const statuses = { untaken: undefined, held: 2, over: 2, paid: 7, cancelled: 6, store: 6, lost: 6 };
    const liveStatuses = {
      untaken: [],
      held: [2],
      over: [2],
      paid: [7],
      cancelled: [],
      store: [8],
      lost: [],
    }[slot];
    const open: Record<string, string> = {
      waiting: 'open',
      authenticating: 'not asked',
      unknown: 'not asked',
    };
    const isAnswered = slot === 'paid' || slot === 'cancelled' || slot === 'store';
    return {
      payments: row === 'none' ? [] : [row],
      booking: statuses[slot],
      live: liveStatuses,
      isOffered: liveStatuses.length === 0,
      charges:
        ['succeeded', 'disputed', 'charged_back', 'closed', 'part_refunded'].includes(row) ||
        row.startsWith('refund')
          ? 1
          : 0,
      tried: charges,
      refund:
        { refunded: 'made', refund_failed: 'refused', closed: 'refused' }[row] ??
        (isReturned || (isPart && row !== 'refund_due') ? 'made' : 'none'),
      told: isAnswered ? 'booked' : (open[row] ?? (liveStatuses.length > 0 ? 'pending' : 'none')),
    };
  },
};
walkServer('a card payment', spec);

moves.mustBe(edges);
