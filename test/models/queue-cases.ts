import type { Impossible } from './edge.ts';

/** What is typed into the information form. */
export interface QueueForm {
  name: string;
  email: string;
  phone: string;
  countryCode: string;
}

/** Where the form first goes wrong, in the order that section 5 looks. */
export type QueueProblem = 'missing' | 'email';

/**
 * Stores of the list: the first is open or not, as the list says; of the second, which has no phone either, it says
 * nothing, as a foreign API's does; the third is always closed.
 */
export type StoreName = 'first' | 'second' | 'closed';
/** Services of the full category; the second has no description. The empty category has none. */
export type ServiceName = 'one' | 'two';
export type CategoryName = 'full' | 'empty';

/** Who opens the dialog: nobody that is known, a customer with all of a profile, or with a name and an e-mail. */
export type Opener = 'nobody' | 'customer' | 'customerWithoutPhone';

/** What a model of the dialog remembers: only what its guards and an observer can tell apart. */
export interface Queue {
  opener: Opener;
  store: 'none' | StoreName;
  category: 'none' | CategoryName;
  services: 'none' | ServiceName | 'both';
  /** What the information form begins with. */
  form: QueueForm;
  /** What is said beside it. */
  problem: string | undefined;
  /** By the list that was fetched last, when the first store is open or closed. */
  stores: 'none' | 'open' | 'over';
  categoriesListed: boolean;
  catalogueListed: boolean;
}

type Bare =
  | 'stores.none'
  | 'stores.failed'
  | `categories.${'listed' | 'none' | 'failed'}`
  | `catalogue.${'listed' | 'none' | 'failed'}`
  | 'list.retry'
  | 'step.continue'
  | 'stores.open'
  | 'services.open'
  | 'join.retry'
  | 'dialog.close'
  | 'day.turn'
  | 'clock.slow';

export type QueueEvent =
  | { [Type in Bare]: { type: Type } }[Bare]
  | { type: 'dialog.open'; opener: Opener }
  | { type: 'stores.listed'; first: 'open' | 'over' }
  | { type: 'stores.listedWithoutChosen' }
  | { type: 'store.toggle'; store: StoreName }
  | { type: 'category.choose'; category: 'none' | CategoryName }
  | { type: 'service.toggle'; service: ServiceName }
  | {
      type: 'information.submit';
      form: QueueForm;
      problem: QueueProblem | 'none';
      /** The `phone_number` that is sent for it. */
      phoneNumber?: string;
    }
  | { type: 'join.accepted'; place: 'given' | 'none' }
  | { type: 'join.failed'; because: 'otherSuccess' | 'refusal' | 'breakdown' | 'silence' };

/** What a form begins with that nobody has typed into (QUEUE-2). */
export const forms: Record<Opener, QueueForm> = {
  nobody: { name: '', email: '', phone: '', countryCode: '+61' },
  customer: { name: 'Cora Low', email: 'cora@mail.example', phone: '0491570110', countryCode: '+61' },
  customerWithoutPhone: { name: 'Cora Low', email: 'cora@mail.example', phone: '', countryCode: '+61' },
};

const ada: QueueForm = {
  name: 'Ada Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  countryCode: '+61',
};
const ben: QueueForm = { name: 'Ben Hall', email: 'b@m.example', phone: '007700900123', countryCode: '+44' };
const withoutZero: QueueForm = { ...ada, phone: '2025550143', countryCode: '+1' };
/** Blanks before the number hide no zero; those within it stay as they were typed. */
const withBlanks: QueueForm = { ...ada, phone: ' 0 491 570 156', countryCode: '+91' };

const wrong = (problem: QueueProblem, form: Partial<QueueForm>): QueueEvent => ({
  type: 'information.submit',
  form: { ...ada, ...form },
  problem,
});
const right = (form: QueueForm, phoneNumber: string): QueueEvent => ({
  type: 'information.submit',
  form,
  problem: 'none',
  phoneNumber,
});

export const inOrder = right(ada, '+61491570006');
/** The mistake that paths go on from. */
export const incomplete = wrong('missing', { name: '' });

/** One event per class of payloads; a form also with all that comes later in the order wrong. */
export const queueCases: readonly QueueEvent[] = [
  { type: 'dialog.open', opener: 'nobody' },
  { type: 'dialog.open', opener: 'customer' },
  { type: 'dialog.open', opener: 'customerWithoutPhone' },
  { type: 'stores.listed', first: 'open' },
  { type: 'stores.listed', first: 'over' },
  { type: 'stores.listedWithoutChosen' },
  { type: 'stores.none' },
  { type: 'stores.failed' },
  { type: 'store.toggle', store: 'first' },
  { type: 'store.toggle', store: 'second' },
  { type: 'store.toggle', store: 'closed' },
  { type: 'categories.listed' },
  { type: 'categories.none' },
  { type: 'categories.failed' },
  { type: 'catalogue.listed' },
  { type: 'catalogue.none' },
  { type: 'catalogue.failed' },
  { type: 'list.retry' },
  { type: 'category.choose', category: 'full' },
  { type: 'category.choose', category: 'empty' },
  { type: 'category.choose', category: 'none' },
  { type: 'service.toggle', service: 'one' },
  { type: 'service.toggle', service: 'two' },
  { type: 'step.continue' },
  { type: 'stores.open' },
  { type: 'services.open' },
  incomplete,
  wrong('missing', { name: '   ' }),
  wrong('missing', { email: '' }),
  wrong('missing', { phone: '' }),
  wrong('missing', { phone: '   ' }),
  wrong('missing', { phone: '', email: 'ada.mail.example' }),
  wrong('email', { email: 'ada.mail.example' }),
  wrong('email', { email: 'ada@mail' }),
  wrong('email', { email: '@mail.example' }),
  wrong('email', { email: 'ada@.example' }),
  wrong('email', { email: 'ada@mail.' }),
  inOrder,
  right(ben, '+447700900123'),
  right(withoutZero, '+12025550143'),
  right(withBlanks, '+91491 570 156'),
  { type: 'join.accepted', place: 'given' },
  { type: 'join.accepted', place: 'none' },
  { type: 'join.failed', because: 'otherSuccess' },
  { type: 'join.failed', because: 'refusal' },
  { type: 'join.failed', because: 'breakdown' },
  { type: 'join.failed', because: 'silence' },
  { type: 'join.retry' },
  { type: 'dialog.close' },
  { type: 'day.turn' },
  { type: 'clock.slow' },
];

/** What a visitor cannot do; the machine refuses it all the same. */
export const queueImpossible: readonly Impossible<QueueEvent>[] = [
  {
    event: { type: 'step.continue' },
    reason:
      'What the next step needs is not chosen, is closed, or is not on the screen: Continue is disabled.',
    expect: 'disabled',
  },
  {
    event: { type: 'services.open' },
    where: 'stores',
    reason: 'A later tab is disabled: Continue alone goes on.',
    expect: 'disabled',
  },
  ...(['joining', 'confirmation'] as const).flatMap((where) =>
    (['stores.open', 'services.open'] as const).map((type) => ({
      event: { type },
      where,
      reason: 'No tab leads away from a join that is under way or over.',
      expect: 'disabled' as const,
    })),
  ),
  {
    event: inOrder,
    where: 'joining',
    reason: 'The button is disabled while the form is being sent.',
    expect: 'disabled',
  },
  {
    event: { type: 'dialog.close' },
    where: 'joining',
    reason: 'Cancel is disabled, Escape and a click outside are ignored, until there is an answer.',
    expect: 'disabled',
  },
];
