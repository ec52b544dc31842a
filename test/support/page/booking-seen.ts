import { clockLabel, dayLabel, duration, money } from '../../../contract/format.ts';
import { ledger } from '../../../machines/ledger.ts';
import type { BookingState } from '../../models/booking.model.ts';
import { observeBooking } from '../../models/booking-observe.ts';
import { type BookingWorld, services as catalogue, categoryNames, chosenServices } from '../booking-world.ts';
import { tabNames } from './booking-on-page.ts';
import type { SeenControl, SeenPage } from './read-page.ts';

const tabOrder = Object.keys(tabNames) as (keyof typeof tabNames)[];
const buttons = [
  'Cancel',
  'Back',
  'Continue',
  'Submit',
  'Try again',
  'Ask again',
  'Choose another time',
  'Back to Home',
] as const;

/** Sentences that the wizard itself shows, in a step, neither in a toast nor on a button. */
const sentences = new Set<string>(
  ledger
    .filter(({ id }) => id.startsWith('BOOK-'))
    .flatMap((rule) => ('texts' in rule ? [...rule.texts] : []))
    .filter((text) => !text.startsWith('Failed to ') && !buttons.some((name) => name === text)),
);

type Shown = 'enabled' | 'disabled' | 'absent';

/** What a page shows of the wizard. */
export function seenOf(page: SeenPage) {
  const controls = (role: SeenControl['role']) => page.controls.filter((one) => one.role === role);
  const names = (list: SeenControl[]) => list.map(({ name }) => name).sort();
  const isOpen = page.dialog !== null;
  const own = new Set<string>(buttons);
  const cards = controls('button').filter(({ name }) => cardNames.has(name) || /^Store \d+$/.test(name));
  return {
    path: page.path,
    dialog: isOpen,
    // Under a dialog nothing can be reached; what is in it belongs to the dialogs' own paths.
    tabs: names(controls('tab').filter(({ disabled }) => !disabled)),
    shownTab: controls('tab').find(({ on }) => on)?.name,
    buttons: isOpen
      ? {}
      : Object.fromEntries(
          controls('button')
            .filter(({ name }) => own.has(name))
            .map(({ name, disabled }): [string, Shown] => [name, disabled ? 'disabled' : 'enabled']),
        ),
    cards: isOpen ? [] : names(cards),
    pressed: isOpen ? [] : names(cards.filter(({ on }) => on)),
    radios: names(controls('radio')),
    checked: names(controls('radio').filter(({ on }) => on)),
    facts: isOpen ? {} : factsOf(page),
    slow: !isOpen && page.text.includes('This is taking longer than usual'),
    says: isOpen ? [] : [...sentences].filter((sentence) => page.text.includes(sentence)).sort(),
  };
}

const cardNames = new Set([
  'Marrickville',
  'Newtown',
  ...Object.values(categoryNames),
  ...Object.values(catalogue).map(({ name }) => name),
  'Beard Shave',
]);

const factsOf = ({ facts }: SeenPage) =>
  Object.fromEntries(
    ['Total duration', 'Date', 'Time', 'Total price'].flatMap((name) =>
      facts[name] === undefined ? [] : [[name, facts[name]]],
    ),
  );

/** What a page has to show of the wizard where its model stands. */
export function expectedOf(state: BookingState, world: BookingWorld): ReturnType<typeof seenOf> | undefined {
  const observed = observeBooking(state);
  if (!observed) return undefined;
  const { tabsEnabled, offered } = observed;
  const nowhere = { dialog: false, tabs: [], shownTab: undefined, buttons: {}, cards: [], pressed: [] };
  const nothing = { radios: [], checked: [], facts: {}, slow: false, says: [] };
  if (state.matches('left')) return { ...nowhere, ...nothing, path: '/' };
  if (state.matches({ barber: 'loggingIn' })) return { ...nowhere, ...nothing, path: '/login' };
  if (state.matches({ barber: 'registering' })) return { ...nowhere, ...nothing, path: '/register' };
  const path = '/book-appointment/';
  if (state.matches({ barber: 'paying' })) return { ...nowhere, ...nothing, dialog: true, path };

  const isChecking = state.matches('checking');
  const shown = tabOrder.find((tab) => state.matches(tab)) ?? 'barber';
  const isStep = shown !== 'confirmation' && !isChecking;
  const isRetried = state.matches('stores') || state.matches('services') || state.matches('barber');
  const enabled = (name: string, isEnabled: boolean): [string, Shown][] => [
    [name, isEnabled ? 'enabled' : 'disabled'],
  ];
  const offer = (name: string, isOffered: boolean) => (isOffered ? enabled(name, true) : []);
  const listed = cardsOf(state, world);
  const { date, time } = state.context;
  const lines = chosenServices(state.context.services);
  return {
    path,
    dialog: false,
    tabs: tabOrder
      .filter((tab) => tabsEnabled[tab] || tab === shown)
      .map((tab): string => tabNames[tab])
      .sort(),
    shownTab: tabNames[shown],
    buttons: Object.fromEntries([
      ...(isStep ? enabled('Cancel', offered.cancel) : []),
      ...(isStep ? enabled('Back', observed.backEnabled) : []),
      ...(isStep && shown !== 'barber' ? enabled('Continue', observed.continueEnabled) : []),
      ...(isStep && shown === 'barber' ? enabled('Submit', observed.submitEnabled) : []),
      ...offer('Try again', (isRetried && offered.list) || offered.tryAgain),
      ...offer('Ask again', offered.ask),
      ...offer('Choose another time', offered.anotherTime),
      ...offer('Back to Home', offered.backHome || offered.leave),
    ]),
    ...listed,
    facts: isStep
      ? {
          'Total duration': duration(lines.reduce((sum, { minutes }) => sum + minutes, 0)),
          Date: date === 'none' ? 'Not chosen yet' : dayLabel(world.date(date)),
          Time: time === 'none' ? 'Not chosen yet' : clockLabel(world.time(time)),
          'Total price': money(lines.reduce((sum, { priceCents }) => sum + priceCents, 0)),
        }
      : {},
    slow: observed.slow && isSlowShown(state),
    says: observed.says.filter((sentence) => sentences.has(sentence) && isShown(sentence, state)).sort(),
  };
}

/** A category's services, and what there is to say of them, are shown under it: once the categories are there. */
const isUnderCategories = (state: BookingState): boolean =>
  state.matches({ services: { categories: 'listed' } });

const isSlowShown = (state: BookingState): boolean =>
  !state.matches('services') ||
  state.matches({ services: { categories: { loading: 'slow' } } }) ||
  isUnderCategories(state);

const isShown = (sentence: string, state: BookingState): boolean =>
  sentence !== 'No services available in this category' || isUnderCategories(state);

/** The cards and radios of the step that is shown, and which of them are chosen. */
function cardsOf(state: BookingState, world: BookingWorld) {
  const { listed = {} } = observeBooking(state) ?? {};
  const { store, category, services, barber, time } = state.context;
  const places = ['first', 'second'] as const;
  const cards: string[] = [];
  const pressed: string[] = [];
  const radios: string[] = [];
  const checked: string[] = [];
  if (listed.stores) {
    cards.push(...places.map((place) => world.storeName(place)));
    if (store !== 'none') pressed.push(world.storeName(store));
  }
  if (listed.categories) {
    cards.push(...Object.values(categoryNames));
    if (category !== 'none') pressed.push(categoryNames[category]);
    if (listed.catalogue && category === 'first') {
      cards.push(catalogue.one.name, catalogue.two.name);
      pressed.push(...chosenServices(services).map(({ name }) => name));
    }
    if (listed.catalogue && category === 'second') cards.push('Beard Shave');
  }
  if (listed.barbers) {
    radios.push(...places.map((place) => world.barberName(place)));
    if (barber !== 'none') checked.push(world.barberName(barber));
  }
  if (listed.times) {
    radios.push(...places.map((place) => clockLabel(world.time(place))));
    if (time !== 'none') checked.push(clockLabel(world.time(time)));
  }
  return { cards: cards.sort(), pressed: pressed.sort(), radios: radios.sort(), checked: checked.sort() };
}
