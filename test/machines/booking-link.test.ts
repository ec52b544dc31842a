import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { BookingDetails } from '../../contract/my-bookings.ts';
import type { StoreOffer } from '../../contract/only-store.ts';
import { earlierVisitOf, queryToBookAgain } from '../../machines/rules/book-again.ts';
import {
  draftByLink,
  draftToBookAgain,
  findChoices,
  isCalled,
  readLink,
} from '../../machines/rules/booking-link.ts';
import { type Choices, noChoices } from '../../machines/rules/choices.ts';
import { type Draft, draftOf, type Step } from '../../machines/rules/draft.ts';
import { barbers, everything, onlyOffer, services, stores } from '../specs/booking.fixture.ts';

const byLink = (before: Draft | null, only: StoreOffer | null, query: string) =>
  draftByLink(before, findChoices(only, Object.values(barbers), readLink(query)));
const sentence = (names: string) => `We could not choose ${names} for you. Please choose below.`;

describe('a link to the wizard (BOOK-130)', () => {
  const earlier = draftOf(everything, 'barber');
  const fresh = draftOf({ ...noChoices, store: stores.first }, 'services');
  const buzzCut = { categoryId: 11, chosen: [services.two] };
  const mary = { barber: barbers.second, wantsAny: false, time: null };
  const any = draftOf({ ...everything, wantsAny: true }, 'date');

  test.each([
    ['a service', '?service=buzz+cut', null, { ...fresh, ...buzzCut }, null],
    ['a barber', '?barber=Mary+Reibey', null, { ...fresh, ...mary }, null],
    ['both', '?service=Buzz+Cut&barber=Mary+Reibey', null, { ...fresh, ...buzzCut, ...mary }, null],
    [
      'a service, with a draft',
      '?service=Buzz+Cut',
      earlier,
      { ...earlier, step: 'services', ...buzzCut },
      null,
    ],
    [
      'a barber, with a draft of any barber',
      '?barber=Mary+Reibey',
      any,
      { ...any, step: 'services', ...mary },
      null,
    ],
    ['a service that is gone', '?service=Perm', earlier, earlier, sentence('Perm')],
    [
      'a barber who has left',
      '?service=Buzz+Cut&barber=Sid',
      null,
      { ...fresh, ...buzzCut },
      sentence('Sid'),
    ],
    ['nothing that is left', '?service=Perm&barber=Sid', null, null, sentence('Perm and Sid')],
    ['no name', '?service=&barber=', null, null, null],
  ])('that names %s', (_, query, before, draft, problem) => {
    expect(byLink(before, onlyOffer, query)).toEqual({ draft, problem });
  });

  test('drops the choices at a different store', () => {
    const elsewhere = draftOf({ ...everything, store: stores.second }, 'barber');
    expect(byLink(elsewhere, onlyOffer, '?service=Buzz+Cut').draft).toEqual({
      ...fresh,
      ...buzzCut,
    });
  });

  test('chooses nothing without an only store', () => {
    expect(byLink(earlier, null, '?service=Buzz+Cut')).toEqual({
      draft: earlier,
      problem: sentence('Buzz Cut'),
    });
  });
});

describe('a link that books a visit again', () => {
  const visit = {
    store: 'Marrickville',
    services: ['Skin Fade', 'Buzz Cut'],
    barber: 'Ned Kelly',
    cents: 5550,
    day: '2026-11-20',
  };
  const next = { day: '2026-11-24', time: '10:00', barber: { id: 31, name: 'Ned Kelly' } };
  const chosen = {
    store: stores.first,
    categoryId: 11,
    chosen: [services.one, services.two],
    barber: barbers.first,
  };
  const atNext = { ...chosen, date: next.day, time: next.time };
  const again = (before: Draft | null, change: Partial<typeof visit>, found: typeof next | null = next) => {
    const wanted = readLink(queryToBookAgain({ ...visit, ...change }));
    const offer = isCalled(wanted.store ?? '')(stores.first) ? onlyOffer : null;
    return draftToBookAgain(before, findChoices(offer, Object.values(barbers), wanted), wanted, found);
  };

  type Case = [string, Partial<typeof visit>, typeof next | null, Step, Partial<Choices>, string | null];
  test.each([
    ['everything as before', {}, next, 'barber', atNext, null],
    [
      'another price',
      { cents: 5000 },
      next,
      'barber',
      atNext,
      'Your earlier visit was $50.00. It is now $55.50.',
    ],
    ['any barber', { barber: '' }, null, 'date', { ...chosen, barber: null }, null],
    [
      'an absent barber',
      { barber: 'Sid' },
      null,
      'date',
      { ...chosen, barber: null },
      'Sid takes no bookings now.',
    ],
    [
      'a barber without a free time',
      {},
      null,
      'date',
      chosen,
      'Ned Kelly has no free time in the next 14 days.',
    ],
    [
      'a service that is gone',
      { services: ['Perm', 'Buzz Cut'] },
      next,
      'services',
      { ...atNext, chosen: [services.two] },
      'Perm is not offered any more.',
    ],
    [
      'only a service that is gone',
      { services: ['Perm'] },
      null,
      'services',
      { ...chosen, categoryId: null, chosen: [] },
      'Perm is not offered any more.',
    ],
  ] as Case[])('finds %s (AGAIN-2, AGAIN-3)', (_, change, found, step, choices, problem) => {
    const draft = draftOf({ ...noChoices, ...choices }, step);
    const earlier = { ...draftOf(everything, 'services'), submitKey: null };
    expect(again(earlier, change, found)).toEqual({
      draft,
      problem,
    });
  });

  test('chooses nothing at a store without bookings (AGAIN-3)', () => {
    expect(again(null, { store: 'Newtown' })).toEqual({
      draft: null,
      problem: 'Newtown takes no bookings here now.',
    });
  });

  test('keeps a draft whose submit has no result yet (AGAIN-2)', () => {
    const sent = draftOf(everything, 'barber');
    expect(again(sent, {})).toEqual({ draft: sent, problem: null });
  });

  test.each([
    ['all of a visit', {}, visit],
    ['no barber', { storeuser: null }, { ...visit, barber: null }],
    ['two people', { companion_storeuser: { store_user_fname: 'Mary' } }, null],
    ['no services', { bookingServices: [] }, null],
    ['no store', { store: null }, null],
  ])('has %s (AGAIN-1)', (_, change, expected) => {
    const wire = {
      booking_id: 72,
      booking_date: '2026-11-20',
      total_amount: '55.50',
      bookingServices: [{ service: { entity_name: 'Skin Fade' } }, { entity_name: 'Buzz Cut' }],
      store: { name: 'Marrickville' },
      storeuser: { store_user_fname: 'Ned', store_user_lname: 'Kelly' },
      ...change,
    };
    expect(earlierVisitOf(parse(BookingDetails, wire))).toEqual(expected);
  });
});
