import { parse } from 'valibot';
import { signUp } from '../../contract/account.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { HOME_STORE_BRAND, STATUS_CANCELLED, TENANT } from '../../contract/constants.ts';
import { AuthenticationWanted } from '../../contract/payments.ts';
import { joinQueue } from '../../contract/queue.ts';
import { logIn } from '../../contract/session.ts';
import { PASSWORD, registration } from './accounts/visitor.ts';
import {
  BANK_ASKS_CARD,
  customerRequest,
  GOOD_CARD,
  guestRequest,
  haircut,
  type TestServer,
  THURSDAY,
} from './test-server.ts';

interface RightCall {
  /** The fields that depend on the shop's data. The contract's generators choose the rest. */
  known?: (server: TestServer, token?: string) => object | Promise<object>;
  /** Signs in a customer who may send this call, and returns the token. */
  by?: (server: TestServer) => Promise<string>;
}

const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
const booked = { store_id: 1, store_user_id: 1, booking_date: THURSDAY };
const joining = { store_id: 1, date: '2026-11-20', services: [1], phone_number: '+61491570006' };
const registered = registration();

/** Returns the token of the newest mailed link. */
async function mailedToken({ database }: TestServer): Promise<string> {
  const { text_body } = await database.db
    .selectFrom('outbox')
    .select('text_body')
    .orderBy('outbox_id', 'desc')
    .executeTakeFirstOrThrow();
  return /(?:verification|reset-password)\/([\w-]+)/.exec(text_body)?.[1] ?? '';
}

const customer = async (server: TestServer) => (await server.customer()).token;

async function nora(server: TestServer): Promise<string> {
  await verified(server);
  const { body } = await server.send(logIn, { email: registered.email, password: PASSWORD });
  return parse(logIn.result, body.RESULT);
}

async function verified(server: TestServer): Promise<void> {
  await server.send(signUp, registered);
  await server.call('GET', `/customer/verify/${await mailedToken(server)}`);
}

async function placeToken(server: TestServer): Promise<object> {
  const { body } = await server.send(joinQueue, {
    ...joining,
    customer_name: 'Gina Guest',
    email: 'gina@guest.example',
  });
  return body.RESULT as object;
}

/** Books a visit that a card pays, and returns the key of its page. */
async function bookedVisit(server: TestServer): Promise<{ visit_key: string }> {
  const { body } = await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
  return { visit_key: (body.RESULT as { manage_key: string }).manage_key };
}
const nextTimes = { store_id: 1, barber_id: 1, minutes: 20, from: THURSDAY };

/** Valid requests for each call of the contract, by its name. */
export const rightCalls: Record<string, RightCall> = {
  listStores: {},
  listOpenStores: {},
  loadOnlyStore: {},
  listQueueStores: {},
  announceOnlineStore: { known: () => ({ store_brand_id: HOME_STORE_BRAND }) },
  listCategories: { known: () => ({ tenant_id: TENANT, store_id: 1 }) },
  listServices: { known: () => ({ store_id: 1 }) },
  listOpenings: {},
  listBarbers: { known: () => ({ store_id: 1, shift_date_from: THURSDAY, shift_date_to: '2026-11-27' }) },
  listSlots: { known: () => ({ ...booked, service_duraction: 180 }) },
  createPaymentIntent: {},
  createSandboxCard: { known: () => ({ number: GOOD_CARD }) },
  authenticateSandboxCard: {
    async known(server) {
      const payment_method_id = await server.card(BANK_ASKS_CARD);
      const { body } = await server.send(storeBooking, guestRequest({ payment_method_id }));
      return parse(AuthenticationWanted, body.RESULT);
    },
  },
  storeBooking: {
    async known(server) {
      const { booking_note, ...fields } = guestRequest();
      const unset = { payment_intent_id: undefined, customer_id: undefined };
      const companion = { store_user_id: 2, services: [haircut] };
      return { ...fields, ...unset, companion, total_amount: 60, payment_method_id: await server.card() };
    },
  },
  askAboutSubmit: {},
  holdChair: {
    known: () => ({
      ...{ store_id: 1, barber_id: 1, day: THURSDAY, time: '10:00', minutes: 20 },
      companion: { barber_id: 2, minutes: 15 },
    }),
  },
  releaseChair: {},
  listBookings: { by: customer },
  updateBooking: {
    by: customer,
    async known(server, token) {
      const { body } = await server.send(storeBooking, customerRequest(), token);
      return { ...(body.RESULT as object), booking_status_id: STATUS_CANCELLED, refund_cents: 0 };
    },
  },
  listOrders: { by: customer },
  getProfile: { by: customer },
  editProfile: { by: customer, known: () => ({ customer_id: 1 }) },
  signUp: { known: () => ({ ...passwords, email: registered.email }) },
  verifyAccount: {
    async known(server) {
      await server.send(signUp, registered);
      return { token: await mailedToken(server) };
    },
  },
  logIn: {
    async known(server) {
      await verified(server);
      return { email: registered.email, password: PASSWORD };
    },
  },
  logInWithGoogle: { known: () => ({ token: 'sandbox-identity' }) },
  logOut: { by: customer },
  forgotPassword: { known: () => ({ email: registered.email }) },
  resetPassword: {
    async known(server) {
      await verified(server);
      await server.call('POST', '/customer/forgot-password', { body: { email: registered.email } });
      return { ...passwords, token: await mailedToken(server) };
    },
  },
  changePassword: { by: nora, known: () => ({ ...passwords, current_password: PASSWORD }) },
  joinQueue: { known: () => joining },
  askPlace: { known: placeToken },
  loadQueueWaits: { known: () => ({ store_brand_id: 7 }) },
  leaveQueue: { known: placeToken },
  returnToQueue: { known: placeToken },
  loadVisit: { known: bookedVisit },
  loadNextTimes: { known: async (server) => ({ ...(await bookedVisit(server)), ...nextTimes }) },
  loadFreeTimes: { known: () => ({ store_id: 1, minutes: 20, companion_minutes: 15, from: THURSDAY }) },
  moveVisit: {
    known: async (server) => ({
      ...(await bookedVisit(server)),
      from: { day: THURSDAY, time: '10:00', barber_id: 1 },
      to: { day: THURSDAY, time: '14:30', barber_id: 2 },
      total_cents: 3000,
    }),
  },
  cancelVisit: { known: async (server) => ({ ...(await bookedVisit(server)), refund_cents: 3000 }) },
  sendMessage: { known: () => ({ store_brand_id: 68 }) },
};
