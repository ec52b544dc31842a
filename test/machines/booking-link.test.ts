import { describe, expect, test } from 'vitest';
import { draftByLink } from '../../machines/rules/booking-link.ts';
import { noChoices } from '../../machines/rules/choices.ts';
import { draftOf } from '../../machines/rules/draft.ts';
import { barbers, everything, onlyOffer, services, stores } from '../specs/booking.fixture.ts';

const sentence = (names: string) => `We could not choose ${names} for you. Please choose below.`;

describe('a link to the wizard (BOOK-130)', () => {
  const earlier = draftOf(everything, 'barber');
  const fresh = draftOf({ ...noChoices, store: stores.first }, 'services');
  const buzzCut = { categoryId: 11, chosen: [services.two] };
  const mary = { barber: barbers.second, wantsAny: false, time: null };
  const any = draftOf({ ...everything, wantsAny: true }, 'date');

  test.each([
    ['a service', { service: 'buzz cut', barber: null }, null, { ...fresh, ...buzzCut }, null],
    ['a barber', { service: null, barber: 'Mary Reibey' }, null, { ...fresh, ...mary }, null],
    ['both', { service: 'Buzz Cut', barber: 'Mary Reibey' }, null, { ...fresh, ...buzzCut, ...mary }, null],
    [
      'a service, with a draft',
      { service: 'Buzz Cut', barber: null },
      earlier,
      { ...earlier, step: 'services', ...buzzCut },
      null,
    ],
    [
      'a barber, with a draft of any barber',
      { service: null, barber: 'Mary Reibey' },
      any,
      { ...any, step: 'services', ...mary },
      null,
    ],
    ['a service that is gone', { service: 'Perm', barber: null }, earlier, earlier, sentence('Perm')],
    [
      'a barber who has left',
      { service: 'Buzz Cut', barber: 'Sid' },
      null,
      { ...fresh, ...buzzCut },
      sentence('Sid'),
    ],
    ['nothing that is left', { service: 'Perm', barber: 'Sid' }, null, null, sentence('Perm and Sid')],
    ['no name', { service: '', barber: '' }, null, null, null],
  ])('that names %s', (_, wanted, before, draft, problem) => {
    expect(draftByLink(before, onlyOffer, Object.values(barbers), wanted)).toEqual({ draft, problem });
  });

  test('drops the choices at a different store', () => {
    const elsewhere = draftOf({ ...everything, store: stores.second }, 'barber');
    expect(draftByLink(elsewhere, onlyOffer, [], { service: 'Buzz Cut', barber: null }).draft).toEqual({
      ...fresh,
      ...buzzCut,
    });
  });

  test('chooses nothing without an only store', () => {
    const wanted = { service: 'Buzz Cut', barber: null };
    expect(draftByLink(earlier, null, [], wanted)).toEqual({ draft: earlier, problem: sentence('Buzz Cut') });
  });
});
