import fc from 'fast-check';
import { type GenericSchema, parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { editProfile, forgotPassword, signUp } from '../contract/account.ts';
import { storeBooking } from '../contract/bookings.ts';
import { cleanLine, cleanName } from '../contract/clean.ts';
import { sendMessage } from '../contract/contact.ts';
import { joinQueue } from '../contract/queue.ts';
import { logIn } from '../contract/session.ts';
import { blanks, ignorable, joiners, scattered } from './support/invisible.ts';

describe('cleanLine', () => {
  it('removes each default-ignorable code point and the blanks at both ends (FORM-13)', () => {
    fc.assert(
      fc.property(scattered('ada@mail.example', ignorable), blanks, blanks, (typed, before, after) => {
        expect(cleanLine(before + typed + after)).toBe('ada@mail.example');
      }),
    );
  });
});

describe('cleanName', () => {
  it('removes the same, but keeps U+200C and U+200D inside a name (FORM-13)', () => {
    fc.assert(
      fc.property(scattered('\u0646\u0627\u0632\u200c\u0646\u06cc\u0646 Z\u200dA', ignorable), (typed) => {
        fc.pre(!joiners.test(typed.replace(/\u0632.*?\u0646|Z.*?A/gsu, '')));
        const kept = cleanName(typed).replace(/[\u200c\u200d]+/g, '|');
        expect(kept).toBe('\u0646\u0627\u0632|\u0646\u06cc\u0646 Z|A');
      }),
    );
    expect(cleanName(' \u200d\u0646\u0627\u0632\u200c\u0646\u06cc\u0646\u200c ')).toBe(
      '\u0646\u0627\u0632\u200c\u0646\u06cc\u0646',
    );
  });

  it('leaves nothing of a name without a visible character (FORM-13)', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(ignorable, blanks)), (parts) => {
        expect([cleanName(parts.join('')), cleanLine(parts.join(''))]).toEqual(['', '']);
      }),
    );
  });

  it('takes time in proportion to the length of the text (FORM-13)', () => {
    const long = `a${' '.repeat(200_000)}a${'\u200d '.repeat(200_000)}`;
    const start = performance.now();
    cleanName(long);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

/** The fields of a person in each request. */
const fields = [
  ['logIn', logIn, ['email'], []],
  ['forgotPassword', forgotPassword, ['email'], []],
  ['signUp', signUp, ['email', 'phone'], ['first_name', 'last_name']],
  ['editProfile', editProfile, ['email', 'phone'], ['first_name', 'last_name']],
  ['sendMessage', sendMessage, ['contact_email', 'contact_phone'], ['contact_name']],
  ['joinQueue', joinQueue, ['email', 'phone_number'], ['customer_name']],
  [
    'storeBooking',
    storeBooking,
    ['guest_customer_email', 'guest_customer_phone'],
    ['guest_customer_first_name', 'guest_customer_last_name'],
  ],
] as const;

const words = (field: string) =>
  field.includes('phone') ? '+61491570006' : field.includes('email') ? 'ada@mail.example' : 'Ada';
const invisibleInNames = ignorable.filter((character) => !joiners.test(character));

it.each(fields)(
  'the server reads each field of a person in %s without invisible characters (FORM-13)',
  (_, { request }, lines, names) => {
    const entries: Record<string, GenericSchema> = request.entries;
    const isLine = (name: string) => lines.some((line) => line === name);
    for (const field of [...lines, ...names]) {
      const schema = entries[field] ?? expect.unreachable(field);
      const invisible = isLine(field) ? ignorable : invisibleInNames;
      fc.assert(
        fc.property(scattered(words(field), invisible), (typed) => {
          expect(parse(schema, ` ${typed}\u3000`)).toBe(words(field));
        }),
      );
    }
  },
);

it('a password is read as it was typed (FORM-13)', () => {
  fc.assert(
    fc.property(scattered(' secret ', ignorable), (password) => {
      fc.pre(password.length <= 128);
      expect(parse(logIn.request, { email: 'ada@mail.example', password }).password).toBe(password);
    }),
  );
});
