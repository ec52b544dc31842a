import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import { selectStores } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

/** Returns what the stores offer: `book` and `queue`. Pages show its buttons before their script has the lists. */
export async function selectOffers(db: Db): Promise<string[]> {
  const brand = { brandId: HOME_STORE_BRAND };
  const [bookable, queueable] = await Promise.all([
    selectStores(db, { ...brand, offersQueue: false, takesBookings: true }),
    selectStores(db, { ...brand, offersQueue: true, takesBookings: false }),
  ]);
  return [...(bookable.length > 0 ? ['book'] : []), ...(queueable.length > 0 ? ['queue'] : [])];
}
