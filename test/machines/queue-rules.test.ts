import { expect, test } from 'vitest';
import { formOf, hasEmail, isIncomplete, joinRequest, phoneNumber } from '../../machines/rules/queue.ts';

const ada = { name: 'Ada Shaw', email: 'ada@mail.example', phone: '0491570006', countryCode: '+61' };
const service = (id: number) => ({
  id,
  name: `Service ${id}`,
  categoryId: 1,
  priceCents: 3500,
  minutes: 20,
  description: null,
});
const store = { id: 4, name: 'Newtown', address: 'Newtown NSW 2042', phone: null };

test('the form begins empty, or with what the profile holds, and with +61 (ruling V4)', () => {
  expect(formOf(null)).toEqual({ name: '', email: '', phone: '', countryCode: '+61' });
  expect(formOf({ name: 'Ada Shaw' })).toEqual({
    name: 'Ada Shaw',
    email: '',
    phone: '',
    countryCode: '+61',
  });
});

test('name, e-mail and phone are required, and blanks are nothing (section 5)', () => {
  expect(isIncomplete(ada)).toBe(false);
  for (const field of ['name', 'email', 'phone']) expect(isIncomplete({ ...ada, [field]: ' ' })).toBe(true);
});

test.each([
  ['ada@mail.example', true],
  [' ada@mail.example ', true],
  ['a.b+c@d-e.f.g', true],
  ['ada.mail.example', false],
  ['ada@mail', false],
  ['@mail.example', false],
  ['ada@.example', false],
  ['ada@mail.', false],
  ['ada@mail..example', false],
  ['ada@low@mail.example', false],
  ['ada shaw@mail.example', false],
  ['ada@mail.example.', false],
  ['ada@mail.example@', false],
])('whether %j is text, an at-sign, text, a dot, text: %s', (email, isOne) => {
  expect(hasEmail({ email })).toBe(isOne);
});

test.each([
  ['0491570006', '+61491570006'],
  ['491570006', '+61491570006'],
  ['00491570006', '+61491570006'],
  [' 0 491 570 006 ', '+61491 570 006'],
  ['4910000', '+614910000'],
])('%j is sent without leading zeros: %s', (phone, sent) => {
  expect(phoneNumber({ ...ada, phone })).toBe(sent);
});

test('a join is sent without the blanks around what was typed, with the ids of its services (ruling C8)', () => {
  const form = {
    name: ' Ada Shaw ',
    email: ' ada@mail.example ',
    phone: ' 07700900123 ',
    countryCode: '+44',
  };
  expect(joinRequest({ form, today: '2026-11-20', services: [service(22), service(21)], store })).toEqual({
    customer_name: 'Ada Shaw',
    date: '2026-11-20',
    email: 'ada@mail.example',
    phone_number: '+447700900123',
    services: [22, 21],
    store_id: 4,
  });
});

test('a join without a store is no join', () => {
  expect(() => joinRequest({ form: ada, today: '2026-11-20', services: [], store: null })).toThrow();
});
