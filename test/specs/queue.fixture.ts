import { listCategories, listServices } from '../../contract/catalogue.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { listQueueStores as anyStores, joinQueue } from '../../contract/queue.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { skinFade } from './booking.fixture.ts';
import { marrickville, newtown } from './home.fixture.ts';

/** The dialog's call. The home page requests bookable stores from the same endpoint. */
export const listQueueStores = { ...anyStores, path: `${anyStores.path}?offer_queue=1` };

/** Stores in the format of the API. The third store is closed. */
export const wireStores: WireResultOf<typeof listQueueStores> = [
  marrickville,
  newtown,
  {
    store_id: 5,
    name: 'Enmore',
    suburb: 'Enmore',
    contact_person_phone: '(02) 5550 0103',
    queue_open: false,
    queue_opens: null,
    queue_pause: 'The barbers are at a wedding until 2 PM.',
  },
];

export const wireCategories: WireResultOf<typeof listCategories> = [
  { category_id: 11, category_name: 'Haircuts' },
  { category_id: '12', category_name: 'Colours' },
];

export const wireServices: WireResultOf<typeof listServices> = [
  { ...skinFade, short_description: 'Down to the skin, and up again.' },
  { service_id: 22, service_name: 'Buzz Cut', category_id: 11, discount_price: 20, price: 22, duration: 15 },
];

/** Presses Book Queue, which the home page shows when it knows of a queue. */
export const openQueueDialog = (page: PageDriver): Promise<void> =>
  page.eventually(() => page.press('button', 'Book Queue'));

/** Joins a queue through the dialog on the home page. The server's response has this place. */
export async function joinByDialog(page: PageDriver, placeToken: string): Promise<void> {
  const press = (name: string) => page.eventually(() => page.press('button', name));
  await openQueueDialog(page);
  await page.eventually(() => page.network.answer(listQueueStores, wireStores));
  await press('Newtown');
  await press('Continue');
  await page.eventually(() => page.network.answer(listCategories, wireCategories));
  await page.eventually(() => page.network.answer(listServices, wireServices));
  await page.eventually(() => page.choose('Category', 'Haircuts'));
  await press('Skin Fade');
  await press('Continue');
  await page.eventually(() => page.type('Name', 'Ada Shaw'));
  await page.type('Email', 'ada@mail.example');
  await page.type('Phone', '0491570006');
  await page.press('button', 'Continue');
  await page.eventually(() => page.network.answer(joinQueue, { place_token: placeToken }));
  // Use the Close button instead of the cross, because the toast covers the cross.
  await page.eventually(() => page.press('button', 'Close', 'last'));
}
