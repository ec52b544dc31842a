import { ASK_AGAIN_MS } from '../../../contract/constants.ts';
import { refused, type Scenes, wish } from './stage.ts';

/** From Submit to a confirmation: how that is found out, and a customer's dialogs. */
export const paymentScenes: Scenes = {
  async 'a refresh in the middle of a submit, and how bookings end'(stage) {
    const { page, booker, look, walk, hold, open, reload, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    const slow = page.getByText('This is taking longer than usual.');
    let booking = hold('createBooking');
    let question = hold('askAboutSubmit');
    await open('/book-appointment/');
    await walk(booker.choose(wish));
    await walk(booker.payAsGuest());
    await walk(page.getByText('We are making your booking.').waitFor());

    await reload();
    await look(['booking.checking.asking.fresh'], booker.heading('Checking your booking'));
    await becomesSlow();
    await look(['booking.checking.asking.slow'], slow);
    await question.answer({ state: 'pending' });
    await look(['booking.checking.waiting'], page.getByText('We are asking the shop how it ended'));
    question = hold('askAboutSubmit');
    await page.clock.runFor(ASK_AGAIN_MS);
    await question.refuse();
    await look(['booking.checking.unreachable'], booker.button('Ask again'));

    await booker.button('Ask again').click();
    booking = hold('createBooking');
    await walk(booker.seesChosen(wish));
    await walk(booker.payAsGuest());
    await booking.refuse({ status: 409, code: 'slot_taken', words: 'That time has just been taken.' });
    await seesToast('That time has just been taken.');
    await look(['booking.confirmation.taken'], booker.button('Choose another time'));
    await booker.button('Choose another time').click();
    booking = hold('createBooking');
    await walk(booker.chooseTime(wish.time));
    await walk(booker.payAsGuest());
    await booking.refuse({ status: 409, code: 'price_changed' });
    await seesToast('Failed to create booking with payment');
    await look(['booking.confirmation.failed'], booker.button('Try again'));
    // Once the visit's draft is gone nothing is left to try again.
    await page.evaluate(() => sessionStorage.clear());
    await reload();
    await walk(booker.button('Try again').waitFor({ state: 'detached' }));
    await look(['booking.confirmation.failed'], booker.heading('Booking Failed'));

    await open('/book-appointment/');
    await walk(booker.choose(wish));
    await walk(booker.payAsGuest());
    await seesToast('Booking created and payment processed successfully!');
    await look(['booking.confirmation.booked'], booker.onTicket('Booking number'));
  },

  async 'a customer who is signed in'(stage) {
    const { page, booker, look, walk, hold, open, reload, becomesSlow, seesToast, allow } = stage;
    allow(refused, /The profile could not be fetched/);
    const { dialog } = booker;
    const payAtStore = dialog.getByRole('button', { name: 'Pay at Store' });
    const profile = hold('loadProfile');
    await page.addInitScript(() => localStorage.setItem('authToken', 'of a customer'));
    await open('/book-appointment/');
    await profile.refuse({ status: 404 });
    await walk(booker.choose(wish));
    await booker.submit();
    await look(['payment.choice.choosing'], payAtStore);
    await payAtStore.click();
    await look(
      ['payment.choice.choosing'],
      booker.problem('Customer profile not found. Please log in again.'),
    );

    await reload();
    await walk(booker.seesChosen(wish));
    await booker.submit();
    let booking = hold('createBooking');
    const question = hold('askAboutSubmit');
    await payAtStore.click();
    await look(['payment.choice.creating.fresh'], dialog.getByText('We are making your booking.'));
    await becomesSlow();
    await look(['payment.choice.creating.slow'], dialog.getByText('This is taking longer than usual.'));
    await booking.refuse({ status: 500, code: 'broken' });
    await look(
      ['booking.checking.asking.fresh'],
      page.getByText('We do not know yet whether your booking was made, and are asking.'),
    );
    await question.answer();
    await look(['booking.confirmation.failed'], booker.toast('Failed to create booking'));
    await seesToast('Failed to create booking');

    booking = hold('createBooking');
    await booker.button('Try again').click();
    await payAtStore.click();
    await booking.answer();
    await look(['booking.confirmation.booked'], booker.toast('Booking created successfully!'));
  },
};
