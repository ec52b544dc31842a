import { narrow, wide } from './looker.ts';
import { refused, type Scenes, wish } from './stage.ts';

/** What stands around the wizard. */
export const siteScenes: Scenes = {
  async 'home, its menus, a toast, and the pages that are not there'(stage) {
    const { page, booker, look, hold, open, reload, allow } = stage;
    allow(refused, /404: no page at/);
    await open('/');
    await look([], page.getByRole('link', { name: 'Book Appointment' }));
    await page.getByRole('button', { name: 'Account' }).click();
    await look([], page.getByRole('link', { name: 'Register' }), [wide]);
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'Menu' }).click();
    await look([], page.getByRole('dialog', { name: 'Menu' }), [narrow]);

    const stores = hold('loadBookStores');
    await reload();
    await stores.refuse();
    await look([], booker.toast('Failed to fetch book store list'));
    await open('/nowhere');
    await look([], page.getByRole('heading', { name: 'Page Not Found' }));
  },

  async 'the pages that only tell'({ page, look, open }) {
    await open('/about/');
    await page.getByRole('radio').nth(1).check();
    await look([], page.getByRole('radio').nth(1).and(page.locator(':checked')));
    for (const path of ['/our-arts/', '/privacy-policy', '/terms-and-conditions', '/return-policy']) {
      await open(path);
      await look([], page.getByRole('heading', { level: 1 }));
    }
  },

  async 'a booking that was left'({ page, booker, look, walk, open }) {
    await open('/book-appointment/');
    await walk(booker.choose(wish));
    await walk(booker.button('Cancel').click());
    await look([], page.getByRole('main').getByRole('link', { name: 'Resume your booking' }));
  },

  async 'parts of the site that do not come'({ page, booker, look, walk, open, allow }) {
    // Without its settings the page never asks for the list that its HTML preloads.
    allow(/net::ERR_/, /could not (start|be loaded)/, /online-store-id failed/, /preloaded .* but not used/);
    await page.route('**/config.json', (route) => route.abort());
    await open('/book-appointment/');
    await look([], page.getByText('The booking page could not reach the shop.'));
    await page.unroute('**/config.json');

    await page.route('**/assets/calendar-*.js', (route) => route.abort());
    await open('/book-appointment/');
    await walk(booker.goOn());
    await walk(booker.chooseServices(wish.category, ...wish.services));
    await booker.goOn();
    const date = page.getByRole('textbox', { name: 'Date' });
    await look(['booking.date'], date);
    await date.fill('2026-01-01');
    await look(['booking.date'], page.getByText('This day cannot be booked.'));
    await date.fill(wish.day);
    await booker.goOn();
    await look(
      ['booking.barber.choosingBarber'],
      page.getByRole('radio', { name: new RegExp(`^${wish.barber}`) }),
    );
  },
};
