/** Where every machine meets the world: its services, its toasts, its clock, its draft. */

import { toast } from 'react-hot-toast/headless';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { ApiError } from '../contract/api-error.ts';
import { listBarbers, listSlots } from '../contract/barbers.ts';
import { storeBooking } from '../contract/bookings.ts';
import { listCategories, listServices } from '../contract/catalogue.ts';
import { TOAST_MS } from '../contract/constants.ts';
import type { Answer, Endpoint, RequestOf } from '../contract/endpoint.ts';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../contract/payments.ts';
import { announceOnlineStore, listStores } from '../contract/stores.ts';
import { askAboutSubmit } from '../contract/submits.ts';
import { bookingMachine } from '../machines/booking.machine.ts';
import { draftToKeep } from '../machines/booking.selectors.ts';
import { paymentMachine } from '../machines/payment.machine.ts';
import { type Outcome, readDraft } from '../machines/rules/draft.ts';
import { storefrontMachine } from '../machines/storefront.machine.ts';
import type { Toast } from '../machines/toast.ts';
import { inspection } from './inspector.ts';
import { createApi } from './services/api.ts';
import { authenticateCard } from './services/cards/authenticate.ts';
import { cardField } from './services/cards/card-field.ts';
import { loadCardProvider } from './services/cards/provider.ts';
import { absoluteRoot, isOwnApi, loadConfig } from './services/config.ts';
import { drafts } from './services/drafts.ts';
import { createSession } from './services/session.ts';
import { shopToday, watchShopDay } from './services/shop-day.ts';
import { token } from './services/token.ts';
import { showStorefront } from './storefront-store.ts';

/** What a page needs to talk to its API, made once its configuration is there. */
let connected: ReturnType<typeof connect> | undefined;

const connection = () => {
  connected ??= connect().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  return connected;
};

async function connect() {
  const config = await loadConfig();
  const call = createApi({
    root: absoluteRoot(config),
    token: token.read,
    onUnauthorised: () => session.end(),
  });
  const session = createSession(call);
  return { config, call, session };
}

async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal) {
  const { call } = await connection().catch((cause: unknown) => {
    throw new ApiError('The configuration could not be read.', { cause });
  });
  signal?.throwIfAborted();
  return call(endpoint, request, signal);
}

/** Leaving the state that invoked a read aborts its request; the door lets writes go on. */
const service = <E extends Endpoint>(endpoint: E) =>
  fromPromise<Answer<E>, RequestOf<E>>(({ input, signal }) => call(endpoint, input, signal));

/** A foreign API knows nothing of keys (ruling C12), so that nothing can be found there. */
const askOwnApi = fromPromise<Answer<typeof askAboutSubmit>, RequestOf<typeof askAboutSubmit>>(
  async ({ input, signal }) =>
    isOwnApi((await connection()).config)
      ? call(askAboutSubmit, input, signal)
      : { result: { state: 'none' }, message: undefined },
);

/** The server's words, where the event that raised the toast brought any (ruling C4). */
function serverWords(event: object): string | undefined {
  if ('error' in event && event.error instanceof ApiError) return event.error.serverWords;
  if ('output' in event && event.output instanceof Object && 'message' in event.output) {
    return typeof event.output.message === 'string' ? event.output.message : undefined;
  }
  return undefined;
}

const toasts = {
  toastSuccess: ({ event }: { event: object }, { text }: Toast) => {
    toast.success(serverWords(event) ?? text, { duration: TOAST_MS });
  },
  toastError: ({ event }: { event: object }, { text }: Toast) => {
    toast.error(serverWords(event) ?? text, { duration: TOAST_MS });
  },
};

const payment = paymentMachine.provide({
  actors: {
    createIntent: service(createPaymentIntent),
    loadProvider: fromPromise<void, void>(async ({ signal }) => {
      await loadCards(signal).catch((error: unknown) => {
        if (!signal.aborted) console.error('The card provider could not be loaded:', error);
        throw error;
      });
    }),
    authenticateCard: fromPromise<void, string>(async ({ input }) =>
      authenticateCard(await loadCards(), input),
    ),
    createPaymentMethod: fromPromise<string, void>(() => cardField.createPaymentMethod()),
    createBooking: service(storeBooking),
    createBookingWithPayment: service(storeBooking),
  },
  actions: toasts,
});

const booking = bookingMachine.provide({
  actors: {
    loadStores: service(listStores),
    loadCategories: service(listCategories),
    loadServices: service(listServices),
    loadBarbers: service(listBarbers),
    loadSlots: service(listSlots),
    askAboutSubmit: askOwnApi,
    payment,
  },
  actions: { toastError: toasts.toastError },
});

const storefront = storefrontMachine.provide({
  actors: {
    loadBookStores: service(listStores),
    loadQueueStores: service(listStores),
    announceOnlineStore: service(announceOnlineStore),
  },
  actions: {
    toastError: toasts.toastError,
    logFailure: ({ event }, { what }) => {
      console.error(`${what} failed:`, 'error' in event ? String(event.error) : 'no answer');
    },
  },
});

export type BookingActor = ActorRefFrom<typeof bookingMachine>;
export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** A running wizard, and what ends it and all that it listens to. */
export interface BookingVisit {
  actor: BookingActor;
  end: () => void;
}

/** Starts the wizard from the draft of an earlier visit, or from a confirmation that is shown again. */
export async function startBooking(outcome: Outcome | null): Promise<BookingVisit> {
  const { config, session } = await connection();
  const actor = createActor(booking, {
    ...inspection(),
    input: {
      customer: session.now(),
      today: shopToday(config.clockOffsetMs),
      draft: readDraft(drafts.read()),
      outcome,
    },
  });
  actor.subscribe((snapshot) => {
    // A visit that was left is on no step any more: its draft stays at the step where it was left.
    if (snapshot.status === 'active') drafts.keep(draftToKeep(snapshot));
  });
  const unwatchSession = session.watch((customer) => actor.send({ type: 'session.change', customer }));
  const unwatchDay = watchShopDay(config.clockOffsetMs, (today) => actor.send({ type: 'day.turn', today }));
  return {
    actor: actor.start(),
    end: () => {
      unwatchSession();
      unwatchDay();
      actor.stop();
    },
  };
}

/**
 * The payment provider as the browser sees it, loaded once a page; nothing of it loads before a card dialog asks.
 * A load that is given up by the signal is begun anew by the next call.
 */
export async function loadCards(signal?: AbortSignal) {
  const { config } = await connection();
  const settings = {
    today: () => shopToday(config.clockOffsetMs),
    makeCard: async (number: string) => (await call(createSandboxCard, { number })).result.payment_method_id,
    answerBank: async (client_secret: string, answer: 'complete' | 'fail') =>
      (await call(authenticateSandboxCard, { client_secret, answer })).result.status,
  };
  return loadCardProvider(config, settings, signal);
}

let storefrontActor: ActorRefFrom<typeof storefrontMachine> | undefined;

/** Starts what header and home show; once a page. */
export function runStorefront(wizardIsOpen: boolean): void {
  if (storefrontActor) return;
  storefrontActor = createActor(storefront, { ...inspection(), input: { wizardIsOpen } });
  storefrontActor.subscribe(({ context }) =>
    showStorefront({ bookable: context.bookStores.length > 0, queueable: context.queueStores.length > 0 }),
  );
  storefrontActor.start();
}

/** The visitor has entered or left the booking page. */
export function hearAtStorefront(type: 'wizard.open' | 'wizard.leave'): void {
  storefrontActor?.send({ type });
}
