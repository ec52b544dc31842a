import { PROVIDER_GIVEN_UP_MS } from '../../../contract/constants.ts';
import { cards, casey } from '../booker.ts';
import { refused, type Scenes, wish } from './stage.ts';

/** The guest dialog, the card dialog with all that it waits for, and the card's bank. */
export const cardScenes: Scenes = {
  async 'a guest and a card'(stage) {
    const { booker, look, walk, hold, open, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    const { dialog } = booker;
    const slow = dialog.getByText('This is taking longer than usual.');
    await open('/book-appointment/');
    await walk(booker.choose(wish));
    await booker.submit();
    await look(['payment.guest'], dialog.getByRole('heading', { name: 'Book as a guest' }));
    await booker.bookAsGuest();
    await look(['payment.guest'], booker.problem('Please fill in all fields'));
    await booker.fillGuest({ ...casey, email: 'casey' });
    await look(['payment.guest'], booker.problem('Please enter a valid email address'));
    await booker.fillGuest({ ...casey, phone: '0491' });
    await look(['payment.guest'], booker.problem('Please enter a valid phone number'));

    const intent = hold('createIntent');
    await booker.fillGuest(casey);
    await look(['payment.card.steps.preparing.fresh'], dialog.getByText('Preparing your payment...'));
    await becomesSlow();
    await look(['payment.card.steps.preparing.slow'], slow);
    await intent.refuse();
    await look(['payment.guest'], booker.toast('Failed to create payment intent'));
    await seesToast('Failed to create payment intent');
    await booker.bookAsGuest();
    await walk(booker.field('Card number').waitFor());
    await dialog.getByText('Test card numbers').click();
    await look(['payment.card.steps.entering'], dialog.getByText('Has insufficient funds'));
    await dialog.getByText('Test card numbers').click();
    await booker.payWith(cards.malformed);
    await look(['payment.card.steps.entering'], booker.problem('Your card number is invalid.'));

    const card = hold('createPaymentMethod');
    const booking = hold('createBooking');
    await booker.payWith(cards.declined);
    await look(['payment.card.steps.tokenizing'], dialog.getByRole('button', { name: 'Processing...' }));
    await card.answer();
    await look(['payment.card.steps.creating.fresh'], dialog.getByText('We are making your booking.'));
    await becomesSlow();
    await look(['payment.card.steps.creating.slow'], slow);
    await booking.refuse({ status: 402, code: 'card_declined', words: 'Your card was declined.' });
    await look(['payment.card.steps.entering'], booker.problem('Your card was declined.'));
  },

  async 'a card form that is late, or does not come'(stage) {
    const { page, booker, look, walk, holdScript, open, becomesSlow, allow } = stage;
    // A draft that opens on its last step has no use for the stores that its page fetches early.
    allow(/net::ERR_/, /could not be loaded/, /store-list.* was preloaded .* but not used/);
    const { dialog } = booker;
    const loading = dialog.getByText('Loading the card form...');
    const missing = dialog.getByText('The card form could not be loaded. Nothing was charged.');
    const openCardDialog = async () => {
      await walk(booker.seesChosen(wish));
      await booker.submit();
      await walk(booker.fillGuest(casey));
    };
    await open('/book-appointment/');
    await walk(booker.choose(wish));

    const provider = await holdScript('sandbox');
    await openCardDialog();
    await look(['payment.card.provider.loading.fresh', 'payment.card.steps.entering'], loading);
    await becomesSlow();
    await look(['payment.card.provider.loading.slow'], dialog.getByText('This is taking longer than usual.'));
    await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
    await look(['payment.card.provider.missing'], missing);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await provider.comes();
    await look(['payment.card.provider.ready'], booker.field('Card number'));

    await holdScript('card-form');
    await open('/book-appointment/');
    await openCardDialog();
    await look(['payment.card.provider.mounting'], loading);
    await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
    await look(['payment.card.provider.missing'], missing);

    const failures = { sandbox: missing, 'card-form': dialog.getByText('Please reload the page') };
    for (const [script, words] of Object.entries(failures)) {
      const file = `**/assets/${script}-*.js`;
      await page.unroute('**/assets/card-form-*.js');
      await page.route(file, (route) => route.abort());
      await open('/book-appointment/');
      await openCardDialog();
      await look(['payment.card.steps.entering'], words);
      await page.unroute(file);
    }
  },

  async 'a card whose bank asks first'(stage) {
    const { page, booker, look, walk, hold, open, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    const { bank, dialog } = booker;
    const slow = page.getByText('This is taking longer than usual.');
    const asks = {
      status: 402,
      code: 'authentication_required',
      result: { client_secret: 'pi_1_secret_2' },
    } as const;
    await open('/book-appointment/');
    await walk(booker.choose(wish));
    let booking = hold('createBooking');
    await walk(booker.payAsGuest(casey, cards.asking));
    await booking.refuse(asks);
    await look(['payment.authenticating'], bank.getByRole('button', { name: 'Complete' }));
    const told = hold('authenticateCard');
    await booker.answerBank('Fail');
    await look(['payment.authenticating'], bank.getByText('Telling the bank...'));
    await told.answer({ status: 'requires_payment_method' });
    await look(
      ['payment.card.steps.entering'],
      dialog.getByText('We are unable to authenticate your payment method.'),
    );

    booking = hold('createBooking');
    await walk(booker.payWith(cards.asking));
    await booking.refuse(asks);
    booking = hold('createBooking');
    let question = hold('askAboutSubmit');
    await walk(booker.answerBank('Complete'));
    await look(['payment.finishing.fresh'], dialog.getByText('Thank you. Your bank has answered.'));
    await becomesSlow();
    await look(['payment.finishing.slow'], slow);

    await booking.refuse({ status: 503, code: 'payment_unknown' });
    await look(
      ['booking.checking.asking.fresh'],
      page.getByText('We do not know yet whether your card was charged, and are asking.'),
    );
    await becomesSlow();
    await look(['booking.checking.asking.slow'], slow);
    await question.refuse();
    await look(['booking.checking.unreachable'], booker.button('Ask again'));
    question = hold('askAboutSubmit');
    await booker.button('Ask again').click();
    await question.answer();
    await look(['booking.confirmation.failed'], booker.toast('Failed to create booking with payment'));
    await seesToast('Failed to create booking with payment');
    await look(['booking.confirmation.failed'], booker.button('Try again'));
  },
};
