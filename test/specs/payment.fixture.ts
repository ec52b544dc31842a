import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { CANCELLING } from '../../contract/cancelling.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { getProfile } from '../../contract/session.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import type { WithheldScript } from '../engine/page/withheld-scripts.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { guestFields, nobody } from '../support/guests.ts';
import {
  barbers,
  type Customer,
  customers,
  readZone,
  stores,
  Fixture as Wizard,
  wireBarbers,
  wireBooking,
} from './booking.fixture.ts';
import { guestRefused, slotTaken } from './dialogs.fixture.ts';
import { type Problem, visible } from './forms.fixture.ts';

/** Responses without a definite outcome to a call with a key (PAY-35). */
export const doubts = {
  inProgress: refusal(409, { CODE: 'in_progress' }),
  unknownCharge: refusal(503, { CODE: 'payment_unknown', MESSAGE: 'We do not know yet.' }),
  breakdown: refusal(500, { CODE: 'broken' }),
  untypedBreakdown: { status: 502, body: 'Bad Gateway' },
  silence: 'no answer',
  sessionEnded: refusal(401, { CODE: 'session_ended' }),
} as const satisfies Record<string, Reply>;

/** A skin fade and a buzz cut for $58.50, which is charged as 5850 cents and sent as 59 (SHOP-14). */
const lines = [
  {
    id: 21,
    name: 'Skin Fade',
    categoryId: 11,
    priceCents: 3850,
    salePrice: null,
    discountPrice: 38.5,
    minutes: 20,
    description: null,
  },
  {
    id: 22,
    name: 'Buzz Cut',
    categoryId: 11,
    priceCents: 2000,
    salePrice: 20,
    discountPrice: null,
    minutes: 15,
    description: null,
  },
];
/** The same services at no cost. */
const gifts = lines.map((one) => ({
  ...one,
  priceCents: 0,
  salePrice: one.salePrice && 0,
  discountPrice: one.discountPrice && 0,
}));
const visit = { date: '2026-12-20', time: '13:30' };

/** The visitor in the dialogs, with the guest details that were valid last. */
interface Booker {
  who: Customer;
  guest: Guest | undefined;
  /** Whether the total is zero. */
  isFree?: boolean | undefined;
  /** The note for the barber as it was submitted last. */
  note?: string | undefined;
}

/** The booking, as the input of a machine. */
export const submitOf = ({ who, guest, isFree, note = '' }: Booker, submitKey: string) => ({
  order: { ...visit, storeId: 3, barberId: 31, services: isFree ? gifts : lines, companion: null },
  submitKey,
  customer: customers[who],
  guest: guest ?? null,
  note,
});

/** The expected request of a booking (PAY-9, CARD-11). Guest fields are empty for customers, and only customers send `customer_id`. */
export const bookingOf = ({ who, guest, isFree, note }: Booker, key: string, payment: object) => ({
  booking_date: '2026-12-20',
  booking_note: visible(note ?? '') || null,
  from_time: '13:30',
  ...guestFields((who === 'guest' && guest) || nobody),
  services: [
    {
      discount_price: isFree ? 0 : 38.5,
      entity_id: 21,
      entity_name: 'Skin Fade',
      sale_price: null,
      service_duration: 20,
    },
    {
      discount_price: null,
      entity_id: 22,
      entity_name: 'Buzz Cut',
      sale_price: isFree ? 0 : 20,
      service_duration: 15,
    },
  ],
  store_brand_id: 7,
  store_id: 3,
  store_user_id: 31,
  submit_key: key,
  total_amount: isFree ? 0 : 59,
  ...(who === 'customer' && { customer_id: 91 }),
  ...payment,
});

/** Of the submit that was refused to be paid at the store. */
const REFUSED_KEY = '1-2-3-4';

interface Opening {
  who: Customer;
  guest?: Guest | null;
  api?: 'foreign';
  isFree?: true;
  note?: string;
  /** From a confirmation that offers the card. */
  byCard?: true;
}

/** Comes back to a draft with everything chosen, and presses Submit or Pay now by card. Resolves to the submit's key. */
export async function openDialogs(
  page: PageDriver,
  { who, guest = null, api, isFree, byCard, note = '' }: Opening,
  held: readonly WithheldScript[] = [],
): Promise<string> {
  const { draft } = new Wizard().left('allAtBarber');
  const { network } = page;
  await page.open({
    path: '/book-appointment/',
    draft: draft && {
      ...draft,
      ...visit,
      chosen: isFree ? gifts : lines,
      guest,
      note,
      ...(byCard && { submitKey: REFUSED_KEY }),
    },
    ...(byCard && {
      outcome: { kind: 'cardOnly', number: null, retryFrom: 'payment', reason: 'You have too many visits.' },
    }),
    held,
    foreign: api === 'foreign',
    ...(who !== 'guest' && { token: 'token-of-a-customer' }),
  });
  if (who === 'customer') await page.eventually(() => network.answer(getProfile, { customer_id: 91 }));
  if (who === 'customerWithoutProfile')
    await page.eventually(() => network.end(getProfile, { status: 404, body: {} }));
  if (!byCard) {
    await page.eventually(() => network.answer(listBarbers, [wireBarbers.first]));
    await page.eventually(() => network.answer(listSlots, [{ from_time: '10:00' }, { from_time: '13:30' }]));
  }
  const contextOf = async (machine: string) =>
    ((await page.machine(machine))?.context ?? {}) as { customer?: object; submitKey?: string };
  await page.eventually(async () => {
    const { customer } = await contextOf('booking');
    if (JSON.stringify(customer) !== JSON.stringify(customers[who]))
      throw new Error(`The page does not have the session of the ${who}.`);
  });
  await page.eventually(async () => {
    if ((await page.read()).isFocusLost)
      throw new Error("Expected the wizard's step to have the focus, and no element has it yet.");
  });
  await page.eventually(() => page.press('button', byCard ? 'Pay now by card' : 'Submit'));
  if (byCard) return REFUSED_KEY;
  let key = '';
  await page.eventually(async () => {
    key = (await contextOf('payment')).submitKey ?? '';
    if (!/^\d+(-\d+){3}$/.test(key))
      throw new Error('Expected a submit key in the page, and there is none yet.');
  });
  return key;
}

/** The expected summary of the booking, with Change beside each part (PAY-70). */
export const checkLines = (off: string): string[] => [
  `Store: ${stores.first.name} [Change store]${off}`,
  `Services: Skin Fade, 20 min; Buzz Cut, 15 min [Change services]${off}`,
  `Day: Sunday, December 20th [Change day]${off}`,
  `Time: 1:30 PM, ${readZone} time [Change time]${off}`,
  `Barber: ${barbers.first.name} [Change barber]${off}`,
];

/** The expected refund rule (PAY-70). */
export const refundLines = ({ isFree, api }: { isFree: boolean; api: 'own' | 'foreign' }): string[] =>
  isFree || api === 'foreign' ? [] : [CANCELLING];

/** The expected summary in the card dialog (PAY-73). */
export const briefLines = [
  'Skin Fade, 20 min; Buzz Cut, 15 min',
  '$58.50',
  'Sunday, December 20th',
  `1:30 PM, with ${barbers.first.name}`,
  stores.first.name,
];

/** The expected line with the total, and the button that pays it. */
export const totalLine = (total: string): string =>
  `Total ${total}${total === '$0.00' ? '' : ' GST included'}`;

/** The expected lines of a dialog: the title, the total, a problem or a pending call, and Cancel before the next button. */
export const dialogLines = (
  [title, total]: readonly [string, string],
  content: readonly string[],
  {
    isFree,
    problem,
    holds = [],
    waits = [],
  }: { isFree: boolean; problem?: string | undefined; holds?: string[]; waits?: string[] },
  next: readonly string[] = [],
): string[] => {
  const off = isFree ? '' : ' off';
  return [
    `# ${title}`,
    `[Close]${off}`,
    totalLine(total),
    ...content,
    ...(problem === undefined ? [] : [`! ${problem}`]),
    ...holds,
    ...waits.map((words) => `~ ${words}`),
    `[Cancel]${off}`,
    ...next,
  ];
};

export const takesLong = 'This is taking longer than usual. Please keep this page open.';

interface Somewhere {
  status: string;
  matches: (value: never) => boolean;
}
export const isIn = (state: Somewhere, value: unknown) => state.matches(value as never);
export const isOver = ({ status }: Somewhere) => status === 'done';

/** Creates a problem that concerns no field. */
export const why = (text: string): Problem<keyof Guest> => ({ text, fields: {} });

interface Here {
  context: { who: Customer; api: 'own' | 'foreign' };
}
export const isOwn = ({ context }: Here) => context.api === 'own';

/** The driver rows for the results of a booking, for either call that makes one. */
export const bookingRows = (call: string) => ({
  'booking.made': { answers: call, with: () => wireBooking },
  'booking.taken': { fails: call, as: slotTaken, where: isOwn },
  'booking.refused': {
    fails: call,
    as: guestRefused,
    where: (at: Here) => isOwn(at) && at.context.who === 'guest',
  },
});
