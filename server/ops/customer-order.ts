import { randomUUID } from 'node:crypto';
import { erasePerson, selectPersonalData } from '../acts/customer-data.ts';
import type { Db } from '../db/tables.ts';
import { usageError } from './desk-words.ts';

const words = { show: ['EMAIL|PHONE'], erase: ['EMAIL|PHONE'] };

/** `npm run customer`: shows or erases what the shop holds about a person, by email address, or by the phone number of a booking without one. */
export async function followCustomer(
  shop: { db: Db; now: () => Date },
  [verb, contact]: readonly string[],
): Promise<string> {
  if (contact === undefined) throw usageError('customer', words);
  if (verb === 'show') return JSON.stringify(await selectPersonalData(shop.db, contact), null, 2);
  if (verb === 'erase') {
    const erased = await erasePerson(shop, { key: randomUUID(), who: 'desk' }, { contact });
    return Object.entries(erased)
      .map(([table, count]) => `${table}: ${count} rows erased or made anonymous`)
      .join('\n');
  }
  throw usageError('customer', words);
}
