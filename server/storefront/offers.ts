import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import { selectBookableStores, selectStores } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { ONLY_STORE } from '../http/site-files.ts';

/**
 * Returns what the stores offer: `book` and `queue`. Pages show its buttons before their script has the lists. With `only-store`,
 * a single store takes bookings, and the wizard begins at its services (BOOK-79).
 */
export async function selectOffers(db: Db): Promise<string[]> {
  const [bookable, queueable] = await Promise.all([
    selectBookableStores(db),
    selectStores(db, { brandId: HOME_STORE_BRAND, offersQueue: true, takesBookings: false }),
  ]);
  return [
    ...(bookable.length > 0 ? ['book'] : []),
    ...(queueable.length > 0 ? ['queue'] : []),
    ...(bookable.length === 1 ? [ONLY_STORE] : []),
  ];
}
