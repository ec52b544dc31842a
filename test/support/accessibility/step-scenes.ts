import { narrow } from './looker.ts';
import { refused, type Scenes, wish } from './stage.ts';

/** The wizard's first four steps. */
export const stepScenes: Scenes = {
  async 'step 1'(stage) {
    const { page, booker, look, hold, open, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    let stores = hold('loadStores');
    await open('/book-appointment/');
    await look(['booking.stores.loading.fresh'], page.getByText('Loading stores...'));
    await becomesSlow();
    await look(['booking.stores.loading.slow'], page.getByText('This is taking longer than usual.'));
    await stores.answer();
    await look(
      ['booking.stores.choosing'],
      page.getByRole('button', { name: /^Marrickville/, pressed: true }),
    );
    await booker.store().first().click();
    await look(
      ['booking.stores.choosing'],
      page.getByRole('button', { name: /^Marrickville/, pressed: false }),
    );

    stores = hold('loadStores');
    await open('/book-appointment/');
    await stores.refuse();
    await seesToast('Failed to fetch locations');
    await look(['booking.stores.failed'], page.getByText('We could not load the stores.'));
    stores = hold('loadStores');
    await booker.button('Try again').click();
    await stores.answer([]);
    await look(['booking.stores.choosing'], page.getByText('No stores available for booking'));
  },

  async 'step 2'(stage) {
    const { page, booker, look, walk, hold, open, reload, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    let categories = hold('loadCategories');
    let services = hold('loadServices');
    await open('/book-appointment/');
    await walk(booker.goOn());
    await look(
      ['booking.services.categories.loading.fresh', 'booking.services.catalogue.loading.fresh'],
      page.getByText('Loading categories...'),
    );
    await becomesSlow();
    await look(
      ['booking.services.categories.loading.slow', 'booking.services.catalogue.loading.slow'],
      page.getByText('This is taking longer than usual.'),
    );
    await categories.answer();
    await look(
      ['booking.services.categories.listed', 'booking.services.catalogue.loading.slow'],
      page.getByText('Loading services...'),
    );
    await services.answer();
    const listed = ['booking.services.categories.listed', 'booking.services.catalogue.listed'];
    await look(listed, page.getByText('Choose a category to see its services.'));
    await walk(booker.chooseServices(wish.category, ...wish.services));
    await look(listed, booker.panel.getByText('2 services selected').last());
    await page.setViewportSize(narrow);
    await booker.panel.getByRole('button').click();
    await look(listed, booker.panel.getByText('Total duration'), [narrow]);
    await booker.category('Colours').click();
    await look(listed, page.getByText('No services available in this category'));

    categories = hold('loadCategories');
    services = hold('loadServices');
    await reload();
    await categories.refuse();
    await services.refuse();
    await seesToast('Failed to fetch categories');
    await look(
      ['booking.services.categories.failed', 'booking.services.catalogue.failed'],
      page.getByText("We could not load all of this store's services."),
    );
    services = hold('loadServices');
    await booker.button('Try again').click();
    await services.refuse();
    await seesToast('Failed to fetch services');
    await look(
      ['booking.services.categories.listed', 'booking.services.catalogue.failed'],
      page.getByText("We could not load all of this store's services."),
    );
    categories = hold('loadCategories');
    await reload();
    await categories.answer([]);
    await look(listed, page.getByText('No services available at this store'));
  },

  async 'step 3'(stage) {
    const { page, booker, look, walk, open } = stage;
    await open('/book-appointment/');
    await walk(booker.goOn());
    await walk(booker.chooseServices(wish.category, ...wish.services));
    await booker.goOn();
    await look(['booking.date'], page.getByText('No date chosen yet'));
    await walk(booker.chooseDay(wish.day));
    await look(['booking.date'], page.getByRole('status').getByText('Thursday, November 26th'));
  },

  async 'step 4'(stage) {
    const { page, booker, look, walk, hold, open, reload, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    await open('/book-appointment/');
    await walk(booker.goOn());
    await walk(booker.chooseServices(wish.category, ...wish.services));
    await booker.goOn();
    await walk(booker.chooseDay(wish.day));

    let barbers = hold('loadBarbers');
    await booker.goOn();
    await look(['booking.barber.findingBarbers.fresh'], page.getByText('Loading available barbers...'));
    await becomesSlow();
    await look(['booking.barber.findingBarbers.slow'], page.getByText('This is taking longer than usual.'));
    await barbers.refuse();
    await seesToast('Failed to fetch available barbers');
    await look(['booking.barber.barbersFailed'], page.getByText('We could not load the barbers'));
    barbers = hold('loadBarbers');
    await booker.button('Try again').click();
    await barbers.answer([]);
    await look(
      ['booking.barber.choosingBarber'],
      page.getByText('No barbers available for the selected date.'),
    );
    await reload();
    await look(['booking.barber.choosingBarber'], page.getByText('Choose a barber to see their times.'));

    let times = hold('loadSlots');
    await booker.barber(wish.barber).check();
    await look(['booking.barber.findingTimes.fresh'], page.getByText('Loading available times...'));
    await becomesSlow();
    await look(['booking.barber.findingTimes.slow'], page.getByText('This is taking longer than usual.'));
    await times.refuse();
    await seesToast('Failed to fetch time slots');
    await look(['booking.barber.timesFailed'], page.getByText("We could not load this barber's times."));
    times = hold('loadSlots');
    await booker.button('Try again').click();
    await times.answer([]);
    await look(['booking.barber.choosingTime'], page.getByText('No time slots available for today.'));
    await booker.barber('Mary Reibey').check();
    await look(['booking.barber.choosingTime'], booker.time(wish.time));
    await walk(booker.chooseTime(wish.time));
    await look(['booking.barber.choosingTime'], booker.panel.getByText('10:00 AM'));
  },
};
