import {
  changePassword,
  editProfile,
  forgotPassword,
  getProfile,
  logIn,
  logInWithGoogle,
  logOut,
  resetPassword,
  signUp,
  verifyAccount,
} from '../../../contract/account.ts';
import { listBarbers, listSlots } from '../../../contract/barbers.ts';
import { listBookings, storeBooking, updateBooking } from '../../../contract/bookings.ts';
import { listOpenings } from '../../../contract/careers.ts';
import { listCategories, listServices } from '../../../contract/catalogue.ts';
import { sendMessage } from '../../../contract/contact.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listOrders } from '../../../contract/orders.ts';
import { createPaymentIntent, createSandboxCard } from '../../../contract/payments.ts';
import { askPlace, joinQueue, leaveQueue } from '../../../contract/queue.ts';
import { announceOnlineStore, listQueueStores, listStores } from '../../../contract/stores.ts';
import { askAboutSubmit } from '../../../contract/submits.ts';
import type { Call } from '../paths/held-services.ts';
import type { PageRequest } from './held-requests.ts';

const endpoints: Record<string, Pick<Endpoint, 'method'>> = {
  loadBookStores: listStores,
  loadQueueStores: listStores,
  announceOnlineStore,
  loadStores: listStores,
  loadCategories: listCategories,
  loadServices: listServices,
  loadBarbers: listBarbers,
  loadSlots: listSlots,
  askAboutSubmit,
  createIntent: createPaymentIntent,
  createPaymentMethod: createSandboxCard,
  createBooking: storeBooking,
  logIn,
  logInWithGoogle,
  logOut,
  loadProfile: getProfile,
  editProfile,
  signUp,
  verifyAccount,
  forgotPassword,
  resetPassword,
  changePassword,
  loadBookings: listBookings,
  cancelBooking: updateBooking,
  loadOrders: listOrders,
  loadQueueableStores: listQueueStores,
  loadQueueCategories: listCategories,
  loadQueueServices: listServices,
  joinQueue,
  askPlace,
  leaveQueue,
  sendMessage,
  loadOpenings: listOpenings,
};

/** A service's call as the network has to see it: method, query or body, and the two headers of ruling C11. */
export function onTheWire({ name, input }: Call, foreign: boolean): Omit<PageRequest, 'bearer'> {
  const service = name === 'createBookingWithPayment' ? 'createBooking' : name;
  const method = endpoints[service]?.method ?? 'POST';
  const { submit_key, payment_intent_id, ...fields } = (input ?? {}) as Record<string, unknown>;
  const sent = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, method === 'GET' ? String(value) : value]);
  const header = (value: unknown) => (value === undefined || foreign ? null : String(value));
  return {
    name: service as PageRequest['name'],
    method,
    sent: Object.fromEntries(sent),
    idempotencyKey: header(submit_key),
    paymentIntent: header(payment_intent_id),
  };
}
