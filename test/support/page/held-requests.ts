import type { Service } from '../../models/edge.ts';

/** One call of the page that has left it. */
export interface PageRequest {
  name: Service;
  method: string;
  /** Body of a POST; query and path of a GET, where numbers are text, and here. */
  sent: unknown;
  /** The two headers that travel to our own API alone. */
  idempotencyKey: string | null;
  paymentIntent: string | null;
  bearer: string | null;
}

/** How a call ends: an answer of the server, or none. */
export type Reply = { status: number; body: unknown } | 'no answer';

interface Held {
  request: PageRequest;
  reply: (reply: Reply) => Promise<void>;
  status: 'open' | 'answered' | 'aborted';
}

/** Where a page stood when it made a call. */
export interface Asking {
  path: string;
  /** Whether a dialog lies over it. */
  inDialog: boolean;
}

/** What a request is, by its address and where it was made: wizard and dialog ask for lists as others do. */
export function serviceOf(url: URL, { path: pagePath, inDialog }: Asking): PageRequest['name'] {
  const path = pathOf(url);
  const isWizard = pagePath.startsWith('/book-appointment');
  switch (path) {
    case 'customer/store-list':
      if (isForQueue(url)) return inDialog ? 'loadQueueableStores' : 'loadQueueStores';
      return isWizard ? 'loadStores' : 'loadBookStores';
    case 'customer/online-store-id':
      return 'announceOnlineStore';
    case 'customer/category-list':
      return isWizard ? 'loadCategories' : 'loadQueueCategories';
    case 'customer/entity-list':
      return isWizard ? 'loadServices' : 'loadQueueServices';
    case 'customer/store-users':
      return 'loadBarbers';
    case 'customer/timeslot':
      return 'loadSlots';
    case 'site/submit':
      return 'askAboutSubmit';
    case 'customer/get-payment-intent':
      return 'createIntent';
    case 'site/sandbox-card':
      return 'createPaymentMethod';
    case 'site/sandbox-authentication':
      return 'authenticateCard';
    case 'customer/booking-store':
      return 'createBooking';
    case 'customer/join-queue':
      return 'joinQueue';
    case 'site/queue-place':
      return 'askPlace';
    case 'site/leave-queue':
      return 'leaveQueue';
    case 'customer/contact-us':
      return 'sendMessage';
    case 'customer/career':
      return 'loadOpenings';
    default:
      return accountServiceOf(path, url);
  }
}

/** Whether only the page can tell who asks: home and the Join Queue dialog over it ask alike. */
export const isForQueue = (url: URL): boolean =>
  pathOf(url) === 'customer/store-list' && url.searchParams.has('offer_queue');

const pathOf = ({ pathname }: URL): string => pathname.replace(/^.*?\/(customer|site)\//, '$1/');

/** Calls of whoever has an account, or wants one. */
function accountServiceOf(path: string, { href }: URL): PageRequest['name'] {
  switch (path) {
    case 'customer/get-profile':
      return 'loadProfile';
    case 'customer/profile-edit':
      return 'editProfile';
    case 'customer/customer-login':
      return 'logIn';
    case 'customer/auth/google':
      return 'logInWithGoogle';
    case 'customer/logout':
      return 'logOut';
    case 'customer/signup':
      return 'signUp';
    case 'customer/forgot-password':
      return 'forgotPassword';
    case 'customer/change-password':
      return 'changePassword';
    case 'customer/booking':
      return 'loadBookings';
    case 'customer/booking-update':
      return 'cancelBooking';
    case 'customer/order':
      return 'loadOrders';
  }
  if (/^customer\/verify\/[^/]+$/.test(path)) return 'verifyAccount';
  if (/^customer\/reset-password\/[^/]+$/.test(path)) return 'resetPassword';
  throw new Error(`The page called ${href}, which no path knows.`);
}

/** What a request carries: the token in the path of a verification is all that it sends, that of a reset is in its body too. */
export function sentBy(url: URL, body: string): unknown {
  const sent = body === '' ? {} : JSON.parse(body);
  const [, inPath] = url.pathname.match(/customer\/reset-password\/([^/]+)$/) ?? [];
  if (inPath && decodeURIComponent(inPath) !== sent.token) throw new Error(`${url.href} sent another token.`);
  if (body !== '') return sent;
  const [, token] = url.pathname.match(/customer\/verify\/([^/]+)$/) ?? [];
  return { ...Object.fromEntries(url.searchParams), ...(token && { token: decodeURIComponent(token) }) };
}

/** Calls that wait at the network's edge until a path says how each of them ends. */
export class HeldRequests {
  readonly #held: Held[] = [];
  #looked = 0;

  /** Takes a call in. Returns what tells that the page has given it up. */
  hold(request: PageRequest, reply: Held['reply']): () => void {
    const held: Held = { request, reply, status: 'open' };
    this.#held.push(held);
    return () => {
      if (held.status === 'open') held.status = 'aborted';
    };
  }

  /** Names of the calls that wait for their answer, by the alphabet. */
  get open(): PageRequest['name'][] {
    const open = this.#held.filter(({ status }) => status === 'open');
    return open.map(({ request }) => request.name).sort();
  }

  /** What was called since the last step that was right. */
  get since(): PageRequest[] {
    return this.#held.slice(this.#looked).map(({ request }) => request);
  }

  /** The step was right: the next one starts from here. */
  noteLooked(): void {
    this.#looked = this.#held.length;
  }

  /** The newest open call of a service succeeds with a RESULT. */
  answer(name: PageRequest['name'], result: unknown, status = 200): Promise<void> {
    return this.end(name, { status, body: { STATUS: 1, RESULT: result } });
  }

  /** Refused at once and without words, so that section 8's sentence shows and no read is tried again. */
  fail(name: PageRequest['name']): Promise<void> {
    return this.end(name, { status: 400, body: { STATUS: 0 } });
  }

  end(name: PageRequest['name'], reply: Reply): Promise<void> {
    const held = this.#held.findLast((one) => one.request.name === name && one.status === 'open');
    if (!held) throw new Error(`No call of ${name} is open. Open: ${this.open.join(', ') || 'none'}.`);
    held.status = 'answered';
    return held.reply(reply);
  }
}
