import type { Page, Route } from 'playwright-core';
import type { RefusalCode } from '../../../contract/refusal-code.ts';
import { orders, storedProfiles } from '../my-account-samples.ts';
import { askingOn } from '../page/browser-asking.ts';
import { type PageRequest, serviceOf } from '../page/held-requests.ts';
import { listedBookings } from '../page/my-bookings-wire.ts';
import { openings, placeTokens, waitingPlaces } from '../public-samples.ts';
import { QueueWorld, wireCategories, wireServices } from '../queue-world.ts';
import { wire } from '../samples.ts';

type Name = PageRequest['name'];

interface Refusal {
  status: number;
  /** Our own backend's reason. */
  code?: RefusalCode;
  words?: string;
  result?: object;
}

interface Held {
  route: Promise<Route>;
  take: (route: Route) => void;
}

/** What calls are answered with; those that are not here go on to the site. */
const samples: Partial<Record<Name, { status?: number; result: unknown }>> = {
  loadStores: { result: wire.stores },
  loadCategories: { result: wire.categories },
  loadServices: { result: wire.services },
  loadBarbers: { result: wire.barbers },
  loadSlots: { result: wire.slots },
  askAboutSubmit: { result: { state: 'none' } },
  createIntent: { result: wire.intent },
  createPaymentMethod: { status: 201, result: wire.paymentMethod },
  authenticateCard: { result: { status: 'succeeded' } },
  createBooking: { result: wire.booking },
  loadProfile: { result: storedProfiles.full },
  logIn: { result: { access_token: 'of a customer' } },
  logInWithGoogle: { result: { access_token: 'of a customer' } },
  logOut: { result: {} },
  signUp: { result: {} },
  verifyAccount: { result: {} },
  forgotPassword: { result: {} },
  resetPassword: { result: {} },
  changePassword: { result: {} },
  editProfile: { result: {} },
  loadBookings: { result: listedBookings([], false) },
  cancelBooking: { result: {} },
  loadOrders: { result: orders },
  loadQueueableStores: { result: new QueueWorld().withFirst('open') },
  loadQueueCategories: { result: wireCategories },
  loadQueueServices: { result: wireServices },
  joinQueue: { status: 201, result: { place_token: placeTokens.first } },
  askPlace: { result: waitingPlaces.third },
  leaveQueue: { result: {} },
  sendMessage: { status: 201, result: {} },
  loadOpenings: { result: openings },
};

/** Stands between a page and the site's API: a call is answered at once, or kept waiting to be looked at. */
export class Network {
  readonly #held = new Map<Name, Held>();

  /** To be called before the page opens anything. */
  async intercept(page: Page): Promise<void> {
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const name = serviceOf(url, await askingOn(page, url));
      const held = this.#held.get(name);
      if (held) {
        this.#held.delete(name);
        held.take(route);
        return;
      }
      const sample = samples[name];
      await (sample ? answer(route, sample.result, sample.status) : route.continue());
    });
  }

  /** The next call of this name waits until it is answered or refused. */
  hold(name: Name): {
    answer: (result?: unknown) => Promise<void>;
    refuse: (refusal?: Refusal) => Promise<void>;
  } {
    let take: Held['take'] = () => {};
    const route = new Promise<Route>((resolve) => {
      take = resolve;
    });
    this.#held.set(name, { route, take });
    const { result: usual, status } = samples[name] ?? { result: null };
    return {
      answer: async (result = usual) => answer(await route, result, status),
      refuse: async ({ status, code, words, result } = { status: 400 }) =>
        (await route).fulfill({ status, json: { STATUS: 0, CODE: code, MESSAGE: words, RESULT: result } }),
    };
  }
}

const answer = (route: Route, result: unknown, status = 200) =>
  route.fulfill({ status, json: { STATUS: 1, RESULT: result } });
