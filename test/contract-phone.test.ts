import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneNumberOf, splitPhone } from '../contract/phone.ts';

describe('phoneNumberOf', () => {
  it.each([
    ['0491570006', '+61491570006'],
    ['491570006', '+61491570006'],
    [' 0 491 570 006 ', '+61491570006'],
    ['4910000', '+614910000'],
    ['(02) 5550-0142', '+61255500142'],
    ['02/5550\u20110142', '+61255500142'],
    ['0061491.570.313', '+61491570313'],
    ['0011 61 491 570 158', '+61491570158'],
    ['61 491 570 158', '+61491570158'],
    ['61 0491 570 158', '+61491570158'],
    ['6149157015', '+616149157015'],
    ['\u202d+61 491 570 158\u202c', '+61491570158'],
    ['tel:+61-491-570-158', '+61491570158'],
    ['\uff0b\uff16\uff11 491 570 158', '+61491570158'],
    ['\u0660\u0664\u0669\u0661\u0665\u0667\u0660\u0660\u0660\u0666', '+61491570006'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['+33 199 00 00 00', '+33199000000'],
    ['0049 30 901820', '+4930901820'],
    ['0081 90 5555 0123', '+819055550123'],
  ])('reads %j with +61 as %s (QUEUE-33)', (typed, number) => {
    expect(phoneNumberOf(typed, '+61')).toBe(number);
  });

  it.each([
    ['9123456789', '+91', '+919123456789'],
    ['919123456789', '+91', '+919123456789'],
    ['12025550143', '+1', '+12025550143'],
    ['07700 900123', '+44', '+447700900123'],
    ['+61 491 570 158', '+1', '+61491570158'],
  ])('reads %j with %s as %s (QUEUE-33)', (typed, countryCode, number) => {
    expect(phoneNumberOf(typed, countryCode)).toBe(number);
  });

  it('gives one number for all spellings of a phone (QUEUE-33)', () => {
    const separator = fc.constantFrom(
      '',
      ' ',
      '\u00a0',
      '\u200b',
      '\u2060',
      '\t',
      '-',
      '\u2013',
      '.',
      '/',
      '(',
      ')',
    );
    const zeros = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7ce);
    const digits = fc.array(fc.tuple(separator, fc.integer({ min: 0, max: 9 })), {
      minLength: 8,
      maxLength: 8,
    });
    const prefix = fc.constantFrom('', '0', '61', '+61', '0061', '001161', 'tel:+61', '+61 0');
    fc.assert(
      fc.property(prefix, digits, zeros, (begin, rest, zero) => {
        const typed = `${begin}4${rest.map(([between, digit]) => between + String.fromCodePoint(zero + digit)).join('')}`;

        expect(phoneNumberOf(typed, '+61')).toBe(`+614${rest.map(([, digit]) => digit).join('')}`);
      }),
    );
  });
});

describe('splitPhone', () => {
  it('splits a number that begins with an offered country code, and no other (QUEUE-2)', () => {
    expect(splitPhone('+61 (0)491 570 158')).toEqual({ countryCode: '+61', national: '491570158' });
    expect(splitPhone('0044 7700 900123')).toEqual({ countryCode: '+44', national: '7700900123' });
    expect(splitPhone('0491 570 158')).toBeNull();
    expect(splitPhone('+49 30 901820')).toBeNull();
  });
});
