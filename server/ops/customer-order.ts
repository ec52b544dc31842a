import { randomUUID } from 'node:crypto';
import { erasePerson, selectPersonalData } from '../acts/customer-data.ts';
import type { Db } from '../db/tables.ts';
import { usageError } from './desk-words.ts';

/** `npm run customer`: shows or erases what the shop holds about a person, by e-mail address. */
export async function followCustomer(
  shop: { db: Db; now: () => Date },
  [verb, email]: readonly string[],
): Promise<string> {
  if (email === undefined) throw usageError('customer', { show: ['EMAIL'], erase: ['EMAIL'] });
  if (verb === 'show') return JSON.stringify(await selectPersonalData(shop.db, email), null, 2);
  if (verb === 'erase') {
    const erased = await erasePerson(shop, { key: randomUUID(), who: 'desk' }, { email });
    return Object.entries(erased)
      .map(([table, count]) => `${table}: ${count} rows erased or made anonymous`)
      .join('\n');
  }
  throw usageError('customer', { show: ['EMAIL'], erase: ['EMAIL'] });
}
