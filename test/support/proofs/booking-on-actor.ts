import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { listBarbers, listSlots } from '../../../contract/barbers.ts';
import { listCategories, listServices } from '../../../contract/catalogue.ts';
import { listStores } from '../../../contract/stores.ts';
import { askAboutSubmit } from '../../../contract/submits.ts';
import { bookingMachine } from '../../../machines/booking.machine.ts';
import type { BookingState } from '../../models/booking.model.ts';
import { bookingModel } from '../../models/booking.model.ts';
import type { BookingEvent, Visit } from '../../models/booking-cases.ts';
import { isOver } from '../../models/booking-economy.ts';
import { observeBooking } from '../../models/booking-observe.ts';
import { bookingInputs, contextOf } from '../booking-inputs.ts';
import { projectBooking } from '../booking-projection.ts';
import { BookingWorld, categoryIds, customers, services } from '../booking-world.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { aGuest } from '../payment-inputs.ts';
import { answerOf, failure, wire } from '../samples.ts';

/** What paths of its model prove about the booking machine, alone on an actor. */
export const bookingOnActor: ActorProof<BookingState, BookingEvent, BookingWorld> = {
  model: bookingModel,
  // Where an earlier visit had come to must make no difference to a later step.
  tours: [{ where: (_, { type }) => !type.startsWith('visit.') || type === 'visit.fresh' }],
  machine: bookingMachine,
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
    const ended = (kind: string, { mayRetry = false, byCard = true } = {}) => {
      if (kind !== 'booked') world.guest = aGuest;
      const booking = kind === 'booked' ? { number: 'WB-77', calendarKey: 'calendar-of-77' } : null;
      endChild('payment', { kind, booking, guest: kind === 'booked' ? null : aGuest, mayRetry, byCard });
    };
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
      'payment.failed': ({ mayRetry }) => ended('failed', { mayRetry }),
      'payment.doubtful': ({ by }) => ended('doubtful', { byCard: by === 'card' }),
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
      submit: ({ type, key }) => send({ type, key: world.keys[key] }),
      'session.change': ({ type, customer }) => send({ type, customer: customers[customer] }),
    };
  },
  observe(state: BookingState) {
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...observed } = observeBooking(state) ?? {};
    if (state.matches('outside')) return undefined;
    return { ...observed, knowsToday: true, knowsGuest: isOver(state) || isBooked(state) ? undefined : true };
  },
  project: (snapshot, world) => ({
    ...projectBooking(snapshot, world),
    knowsToday: snapshot.context.today === world.today,
    // A guest's details are of use until a booking was made.
    knowsGuest:
      snapshot.status !== 'active' || isBooked(snapshot)
        ? undefined
        : isDeepStrictEqual(snapshot.context.guest, world.guest),
  }),
  open: {
    loadStores: 'stores.loading',
    loadCategories: 'services.categories.loading',
    loadServices: 'services.catalogue.loading',
    loadBarbers: 'barber.findingBarbers',
    loadSlots: 'barber.findingTimes',
    askAboutSubmit: 'checking.asking',
  },
  delays: { fresh: 5_000, waiting: 2_000 },
  inputs: bookingInputs,
};

const isBooked = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches({ confirmation: 'booked' });
