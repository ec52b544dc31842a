import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Day, TimeOfDay } from '../../contract/fields.ts';
import { clockLabel, dayLabel, money } from '../../contract/format.ts';
import { bookByPhone } from '../acts/book-by-phone.ts';
import { recordCancellation } from '../acts/cancel-visit.ts';
import { type Mark, markVisit, stateTexts } from '../acts/mark-visit.ts';
import { moveVisit } from '../acts/move-visit.ts';
import { markRung, type Ring, selectContact, selectRings } from '../acts/ring-list.ts';
import type { Db } from '../db/tables.ts';
import { isNumber, printable, usageError } from './desk-words.ts';

const usage = {
  book: ['STORE', 'BARBER', 'DATE', 'TIME', 'NAME', 'PHONE', 'SERVICE...'],
  arrived: ['BOOKING'],
  seated: ['BOOKING'],
  done: ['BOOKING'],
  missed: ['BOOKING'],
  move: ['BOOKING', 'DATE', 'TIME', 'BARBER'],
  cancel: ['BOOKING', 'all|nothing|--refund AMOUNT'],
  'ring-list': [],
  rung: ['BOOKING'],
};
const marks: Record<string, Mark> = {
  arrived: 'arrived',
  seated: 'inTheChair',
  done: 'done',
  missed: 'didNotCome',
};

interface Shop {
  db: Db;
  now: () => Date;
}

/**
 * `npm run visit`: books, marks, moves or cancels a visit, and returns what has changed. The site makes the refund of a
 * cancellation within a minute.
 */
export async function followVisit(shop: Shop, [verb = '', ...words]: readonly string[]): Promise<string> {
  const act = { key: randomUUID(), who: 'desk' };
  const [number, first, second, third] = words;
  if (verb === 'ring-list' && number === undefined) return printRings(shop);
  if (verb === 'book') return book(shop, act, words);
  if (number === undefined) throw usageError('visit', usage);
  const mark = Object.hasOwn(marks, verb) ? marks[verb] : undefined;
  if (mark) {
    const { state } = await markVisit(shop, act, { number, mark });
    return `Visit ${number} is ${stateTexts[state]}.`;
  }
  if (verb === 'rung') {
    await markRung(shop, act, { number });
    return printRings(shop);
  }
  if (verb === 'move' && v.is(Day, first) && v.is(TimeOfDay, second) && isNumber(third)) {
    const to = { day: first, time: second, barberId: Number(third) };
    const { day, time } = await moveVisit(shop, act, { number, ...to });
    return `Visit ${number} is on ${day} at ${time} now. ${await informed(shop.db, number)}`;
  }
  const refund = verb === 'cancel' ? readRefund(first, second) : undefined;
  if (refund !== undefined) {
    const { refundCents } = await recordCancellation(shop, act, { number, refund });
    return `Visit ${number} is cancelled. Refund: ${money(refundCents)}. ${await informed(shop.db, number)}`;
  }
  throw usageError('visit', usage);
}

async function book(
  shop: Shop,
  act: { key: string; who: string },
  words: readonly string[],
): Promise<string> {
  const [store, barber, day, time, name, phone, ...services] = words;
  if (
    !isNumber(store) ||
    !isNumber(barber) ||
    !v.is(Day, day) ||
    !v.is(TimeOfDay, time) ||
    name === undefined ||
    phone === undefined ||
    services.length === 0 ||
    !services.every(isNumber)
  )
    throw usageError('visit', usage);
  const { number } = await bookByPhone(shop, act, {
    storeId: Number(store),
    barberId: Number(barber),
    day,
    time,
    name,
    phone,
    services: services.map(Number),
  });
  return `Visit ${number} is booked, to pay at the store. Its customer has no mail.`;
}

async function informed(db: Db, number: string): Promise<string> {
  const contact = await selectContact(db, number);
  if (!contact || contact.hasEmail) return 'Its customer has a mail.';
  return `Please ring ${printable(`${contact.name} on ${contact.phone}`)}.`;
}

/** Prints whom the shop has to ring, a line each. */
export async function printRings({ db, now }: Shop): Promise<string> {
  const rings = await selectRings(db, now());
  return rings.length === 0 ? 'There is no customer to ring.' : rings.map(lineOf).join('\n');
}

const lineOf = ({ number, day, time, name, phone, about }: Ring) =>
  printable(`${dayLabel(day)} at ${clockLabel(time)}  ${name}  ${phone ?? 'no phone'}  ${about}  ${number}`);

/** Parses the refund of a cancellation: `all`, `nothing`, or `--refund` with dollars, such as `12.50`. */
function readRefund(
  word: string | undefined,
  amount: string | undefined,
): 'all' | 'nothing' | number | undefined {
  if (word === 'all' || word === 'nothing') return word;
  if (word !== '--refund' || !/^\d{1,6}(\.\d\d)?$/.test(amount ?? '')) return undefined;
  return Math.round(Number(amount) * 100) || 'nothing';
}
