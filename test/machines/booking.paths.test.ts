import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { listStores } from '../../contract/stores.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import type { BookingState } from '../models/booking.model.ts';
import { bookingModel } from '../models/booking.model.ts';
import type { Booking, Visit } from '../models/booking-cases.ts';
import { observeBooking } from '../models/booking-observe.ts';
import { projectBooking } from '../support/booking-projection.ts';
import {
  BookingWorld,
  categoryIds,
  chosenServices,
  customers,
  keys,
  services,
} from '../support/booking-world.ts';
import { describeActorPaths } from '../support/paths/actor-paths.ts';
import type { LiveModel } from '../support/paths/live-model.ts';
import { Recorder } from '../support/paths/recorder.ts';
import { answerOf, failure, wire } from '../support/samples.ts';

const typed = { firstName: 'Ida', lastName: 'Wong', email: 'ida@mail.example', phone: '0491570156' };

const contextOf = (model: LiveModel): Booking => model.snapshot.context;

/** What the chosen names stand for, where the model says that they are chosen. */
function chosen(model: LiveModel, world: BookingWorld) {
  const { store, date, barber, time, key, services: names } = contextOf(model);
  const lines = chosenServices(names);
  return {
    storeId: store === 'none' ? undefined : world.storeId(store),
    date: world.date(date),
    barberId: barber === 'none' ? undefined : world.barberId(barber),
    time: time === 'none' ? undefined : world.time(time),
    key: key === 'none' ? undefined : keys[key],
    lines,
    minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    cents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

describeActorPaths({
  model: bookingModel,
  machine: bookingMachine,
  recorder: new Recorder(),
  world: () => new BookingWorld(),
  stimuli({ start, send, endChild, services: calls, clock }, model, world) {
    const visit = ({ type }: { type: Visit }) =>
      start({ customer: customers.guest, today: world.today, ...world.left(type) });
    const failed = (name: string) => () => calls.fail(name, failure());
    const found = (state: 'booked' | 'pending' | 'open' | 'none') => () =>
      calls.answer(
        'askAboutSubmit',
        answerOf(askAboutSubmit, { state, ...(state === 'booked' && { booking: wire.booking }) }),
      );
    const ended = (kind: string, mayRetry = false) => {
      if (kind !== 'booked') world.guest = typed;
      const booking = kind === 'booked' ? { number: 'WB-77' } : null;
      endChild('payment', { kind, booking, guest: kind === 'booked' ? null : typed, mayRetry });
    };
    return {
      'visit.fresh': visit,
      'visit.draftAtStores': visit,
      'visit.draftAtStoresChosen': visit,
      'visit.draftAtServices': visit,
      'visit.draftAtDate': visit,
      'visit.draftAtBarber': visit,
      'visit.draftWithPastDate': visit,
      'visit.draftWithoutServices': visit,
      'visit.draftWithoutStore': visit,
      'visit.draftWithSubmit': visit,
      'visit.afterBooked': visit,
      'visit.afterTaken': visit,
      'visit.afterFailed': visit,
      'stores.listed': () => calls.answer('loadStores', answerOf(listStores, world.stores)),
      'stores.listedWithoutChosen'() {
        world.replaceStore(contextOf(model).store);
        calls.answer('loadStores', answerOf(listStores, world.stores));
      },
      'stores.none': () => calls.answer('loadStores', answerOf(listStores, [])),
      'stores.failed': failed('loadStores'),
      'categories.listed': () => calls.answer('loadCategories', answerOf(listCategories, wire.categories)),
      'categories.none': () => calls.answer('loadCategories', answerOf(listCategories, [])),
      'categories.failed': failed('loadCategories'),
      'catalogue.listed': () => calls.answer('loadServices', answerOf(listServices, wire.services)),
      'catalogue.none': () => calls.answer('loadServices', answerOf(listServices, [])),
      'catalogue.failed': failed('loadServices'),
      'barbers.listed': () => calls.answer('loadBarbers', answerOf(listBarbers, world.barbers)),
      'barbers.listedWithoutChosen'() {
        world.replaceBarber(contextOf(model).barber);
        calls.answer('loadBarbers', answerOf(listBarbers, world.barbers));
      },
      'barbers.none': () => calls.answer('loadBarbers', answerOf(listBarbers, [])),
      'barbers.failed': failed('loadBarbers'),
      'times.listed': () => calls.answer('loadSlots', answerOf(listSlots, world.slots)),
      'times.listedWithoutChosen'() {
        world.replaceTime(contextOf(model).time);
        calls.answer('loadSlots', answerOf(listSlots, world.slots));
      },
      'times.none': () => calls.answer('loadSlots', answerOf(listSlots, [])),
      'times.failed': failed('loadSlots'),
      'submit.booked': found('booked'),
      'submit.pending': found('pending'),
      'submit.open': found('open'),
      'submit.none': found('none'),
      'submit.unreachable': failed('askAboutSubmit'),
      'payment.booked': () => ended('booked'),
      'payment.taken': () => ended('taken'),
      'payment.failed': ({ mayRetry }) => ended('failed', mayRetry),
      'payment.dismissed': () => ended('dismissed'),
      'payment.login': () => ended('loggingIn'),
      'payment.register': () => ended('registering'),
      'clock.slow': () => clock.pass(5_000),
      'clock.askAgain': () => clock.pass(2_000),
      'day.turn'() {
        world.turnDay();
        send({ type: 'day.turn', today: world.today });
      },
      'step.continue': send,
      'step.back': send,
      'stores.open': send,
      'services.open': send,
      'date.open': send,
      'barber.open': send,
      'list.retry': send,
      'result.ask': send,
      'time.change': send,
      'booking.retry': send,
      'wizard.leave': send,
      'wizard.restart'() {
        world.guest = null;
        send({ type: 'wizard.restart' });
      },
      'store.toggle': ({ type, store }) => send({ type, storeId: world.storeId(store) }),
      'category.choose': ({ type, category }) => send({ type, categoryId: categoryIds[category] }),
      'service.toggle': ({ type, service }) => send({ type, serviceId: services[service].id }),
      'date.choose': ({ type, date }) => send({ type, date: world.date(date) }),
      'barber.choose': ({ type, barber }) => send({ type, barberId: world.barberId(barber) }),
      'time.choose': ({ type, time }) => send({ type, time: world.time(time) }),
      submit: ({ type, key }) => send({ type, key: keys[key] }),
      'session.change': ({ type, customer }) => send({ type, customer: customers[customer] }),
    };
  },
  observe(state: BookingState) {
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...observed } = observeBooking(state) ?? {};
    return state.matches('outside') ? undefined : observed;
  },
  project: projectBooking,
  open: {
    loadStores: 'stores.loading',
    loadCategories: 'services.categories.loading',
    loadServices: 'services.catalogue.loading',
    loadBarbers: 'barber.findingBarbers',
    loadSlots: 'barber.findingTimes',
    askAboutSubmit: 'checking.asking',
  },
  delays: { fresh: 5_000, waiting: 2_000 },
  /** Rulings C6 and C7, section 7. */
  inputs: {
    loadStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
    loadCategories: (model, world) => ({
      tenant_id: 1,
      is_internal: 0,
      entity_type_id: 2,
      store_id: chosen(model, world).storeId,
    }),
    loadServices: (model, world) => ({
      entity_type_id: 2,
      is_active: 1,
      store_id: chosen(model, world).storeId,
    }),
    loadBarbers(model, world) {
      const { storeId, date } = chosen(model, world);
      return { store_id: storeId, shift_date_from: date, shift_date_to: date };
    },
    loadSlots(model, world) {
      const { storeId, barberId, date, minutes, key } = chosen(model, world);
      return {
        booking_date: date,
        service_duraction: minutes,
        store_id: storeId,
        store_user_id: barberId,
        submit_key: key,
      };
    },
    askAboutSubmit: (model, world) => ({ submit_key: chosen(model, world).key }),
    payment(model, world) {
      const { storeId, barberId, date, time, lines, cents, key } = chosen(model, world);
      return {
        customer: customers[contextOf(model).customer],
        order: { storeId, barberId, date, time, services: lines },
        cents,
        submitKey: key,
        guest: world.guest,
      };
    },
  },
});
