import { expect } from 'vitest';
import { clockLabel } from '../../../contract/format.ts';
import type { BookingEvent, Visit } from '../../models/booking-cases.ts';
import { contextOf } from '../booking-inputs.ts';
import type { BookingWorld } from '../booking-world.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { wire } from '../samples.ts';
import { type Ending, endDialogs, lockDialogs } from './dialog-acts.ts';
import type { Reply } from './held-requests.ts';
import type { PageStage } from './page-stage.ts';
import { failures } from './payment-replies.ts';
import type { SeenControl } from './read-page.ts';

export const tabNames = {
  stores: 'Select Store',
  services: 'Choose Services',
  date: 'Select Date',
  barber: 'Choose Barber & Time',
  confirmation: 'Confirmation',
} as const;

interface Visitor {
  /** Comes to the booking page by way of home, so that the header knows of bookable stores. */
  comesFromHome: boolean;
  foreign: boolean;
  /** How a foreign API fails: without a type. */
  failsBy: Reply;
}

/** Every event of the wizard's model, as a visitor, a server or a clock makes it happen. */
export function bookingOnPage(
  stage: PageStage,
  model: LiveModel,
  world: BookingWorld,
  { comesFromHome, foreign, failsBy }: Visitor,
): Stimuli<BookingEvent> {
  const { hands, requests } = stage;
  let backs = 0;
  const keysMade: string[] = [];

  const visit = async ({ type }: { type: Visit }) => {
    const left = world.left(type);
    if (!comesFromHome) return stage.open({ path: '/book-appointment/', foreign, ...left });
    await stage.open({ path: '/', foreign, ...left });
    await stage.eventually(() => requests.answer('loadBookStores', wire.stores));
    await stage.eventually(() => hands.press('link', left.draft ? 'Resume your booking' : 'Book Now'));
  };

  /** Presses a control, or sees that a visitor cannot. */
  const press = (role: SeenControl['role'], name: string, isRefused: () => boolean) => async () => {
    if (!isRefused()) return hands.press(role, name);
    const { controls } = await stage.see();
    const enabled = controls.filter((one) => one.role === role && one.name === name && !one.disabled);
    // The tab of the step that is shown is not disabled, and does nothing.
    const isShown = enabled.every((one) => one.role === 'tab' && one.on);
    expect(isShown, `${name} cannot be pressed`).toBe(true);
  };
  /** Whether the model refuses the event where it stands: an edge that says so. */
  const refuses = (event: BookingEvent) => () => model.refuses(event);
  const button = (name: string, event: BookingEvent) => press('button', name, refuses(event));
  const tab = (name: keyof typeof tabNames, event: BookingEvent) =>
    press('tab', tabNames[name], refuses(event));

  const ended = (kind: Exclude<Ending['kind'], 'failed'>) => () => endDialogs(stage, { kind });

  return {
    'visit.fresh': visit,
    'visit.draftAtStores': visit,
    'visit.draftAtStoresChosen': visit,
    'visit.draftAtServices': visit,
    'visit.draftBackAtServices': visit,
    'visit.draftAtDate': visit,
    'visit.draftForTomorrow': visit,
    'visit.draftAtBarber': visit,
    'visit.draftWithPastDate': visit,
    'visit.draftWithoutServices': visit,
    'visit.draftWithoutStore': visit,
    'visit.draftWithSubmit': visit,
    'visit.draftWithPastSubmit': visit,
    'visit.afterBooked': visit,
    'visit.afterTaken': visit,
    'visit.afterFailed': visit,
    'visit.afterFailedLate': visit,
    'visit.afterFailedWithoutKey': visit,
    'stores.listed': () => requests.answer('loadStores', world.stores),
    'stores.listedWithoutChosen'() {
      world.replaceStore(contextOf(model).store);
      return requests.answer('loadStores', world.stores);
    },
    'stores.none': () => requests.answer('loadStores', []),
    'stores.failed': () => requests.fail('loadStores'),
    'categories.listed': () => requests.answer('loadCategories', wire.categories),
    'categories.none': () => requests.answer('loadCategories', []),
    'categories.failed': () => requests.fail('loadCategories'),
    'catalogue.listed': () => requests.answer('loadServices', wire.services),
    'catalogue.none': () => requests.answer('loadServices', []),
    'catalogue.failed': () => requests.fail('loadServices'),
    'barbers.listed': () => requests.answer('loadBarbers', world.barbers),
    'barbers.listedWithoutChosen'() {
      world.replaceBarber(contextOf(model).barber);
      return requests.answer('loadBarbers', world.barbers);
    },
    'barbers.none': () => requests.answer('loadBarbers', []),
    'barbers.failed': () => requests.fail('loadBarbers'),
    'times.listed': () => requests.answer('loadSlots', world.slots),
    'times.listedWithoutChosen'() {
      world.replaceTime(contextOf(model).time);
      return requests.answer('loadSlots', world.slots);
    },
    'times.none': () => requests.answer('loadSlots', []),
    'times.failed': () => requests.fail('loadSlots'),
    'submit.booked': () => requests.answer('askAboutSubmit', { state: 'booked', booking: wire.booking }),
    'submit.pending': () => requests.answer('askAboutSubmit', { state: 'pending' }),
    'submit.open': () => requests.answer('askAboutSubmit', { state: 'open' }),
    'submit.none': () => requests.answer('askAboutSubmit', { state: 'none' }),
    'submit.unreachable': () => requests.fail('askAboutSubmit'),
    'payment.booked': ended('booked'),
    'payment.taken': ended('taken'),
    'payment.failed': ({ mayRetry }) =>
      endDialogs(stage, { kind: 'failed', reply: mayRetry ? failures.coded : failsBy }),
    'payment.doubtful': ended('doubtful'),
    'payment.dismissed': ended('dismissed'),
    'payment.login': ended('login'),
    'payment.register': ended('register'),
    'clock.slow': () => hands.wait(5_000),
    'clock.askAgain': () => hands.wait(2_000),
    'day.turn'() {
      world.turnDay();
      return hands.returnAt(new Date(`${world.today}T01:00:00Z`));
    },
    'step.continue': button('Continue', { type: 'step.continue' }),
    async 'step.back'() {
      if (!model.isIn('barber.paying')) {
        // The wizard's own Back and the browser's are the same event (ruling B7): one, then the other.
        backs += 1;
        const isBrowsers = backs % 2 === 0 && !model.refuses({ type: 'step.back' });
        return isBrowsers ? hands.back() : button('Back', { type: 'step.back' })();
      }
      // A dialog that waits for a call is not closed by it.
      await lockDialogs(stage);
      return hands.back();
    },
    'stores.open': tab('stores', { type: 'stores.open' }),
    'services.open': tab('services', { type: 'services.open' }),
    'date.open': tab('date', { type: 'date.open' }),
    'barber.open': tab('barber', { type: 'barber.open' }),
    'list.retry': () => hands.press('button', 'Try again'),
    'result.ask': () => hands.press('button', 'Ask again'),
    'time.change': () => hands.press('button', 'Choose another time'),
    'booking.retry': button('Try again', { type: 'booking.retry' }),
    async 'wizard.leave'() {
      // The Cancel that can be reached then is the dialog's own; the page under it is looked at below.
      if (model.isIn('barber.paying')) return;
      const isHome = model.isIn('confirmation') || model.isIn('checking');
      await button(isHome ? 'Back to Home' : 'Cancel', { type: 'wizard.leave' })();
    },
    'wizard.restart': () => hands.press('link', 'Book Now'),
    'store.toggle': ({ store }) => hands.press('button', world.storeName(store)),
    'category.choose': ({ category }) => hands.press('button', category === 'first' ? 'Haircuts' : 'Beards'),
    'service.toggle': ({ service }) => hands.press('button', service === 'one' ? 'Skin Fade' : 'Buzz Cut'),
    async 'date.choose'({ date }) {
      const day = world.date(date);
      // The calendar comes in a script of its own.
      if (date !== 'past' && date !== 'beyond') return stage.eventually(() => hands.pressDay(day));
      await stage.eventually(async () => {
        expect(await hands.dayState(day), `${day} can be seen and not chosen`).toBe('disabled');
      });
    },
    'barber.choose': ({ barber }) => hands.press('radio', world.barberName(barber)),
    'time.choose': ({ time }) => hands.press('radio', clockLabel(world.time(time))),
    async submit(event) {
      await button('Submit', event)();
      if (model.refuses(event) || contextOf(model).key !== 'none') return;
      await stage.eventually(async () => {
        const { context } = (await stage.machine('booking')) ?? {};
        const { submitKey = null } = (context ?? {}) as { submitKey?: string | null };
        if (submitKey === null) throw new Error('The submit made no key.');
        world.keys[event.key] = submitKey;
      });
      expect(keysMade, 'the key of an earlier booking').not.toContain(world.keys[event.key]);
      keysMade.push(world.keys[event.key]);
    },
    async 'session.change'({ customer }) {
      await hands.changeToken(customer === 'guest' ? null : 'token-of-a-customer');
      if (customer === 'guest') return;
      await stage.eventually(() =>
        customer === 'customer'
          ? requests.answer('loadProfile', { customer_id: 91 })
          : requests.end('loadProfile', { status: 404, body: {} }),
      );
    },
  };
}
