import { ASK_PLACE_MS } from '../../../contract/constants.ts';
import { calledPlaces, endedPlace, placeTokens, waitingPlaces } from '../public-samples.ts';
import { narrow } from './looker.ts';
import { refused, type Scenes, type Stage } from './stage.ts';

/** Opens the Join Queue dialog from home. */
async function openDialog({ booker, open, walk }: Stage): Promise<void> {
  await open('/');
  await walk(booker.button('Book Queue').click());
}

const category = ({ booker }: Stage) => booker.dialog.getByRole('combobox', { name: 'Category' });

/** From the stores to the information form. */
async function chooseAll(stage: Stage): Promise<void> {
  const { booker, walk } = stage;
  const { dialog } = booker;
  await walk(dialog.getByRole('button', { name: /^Marrickville/ }).click());
  await booker.goOn();
  await walk(category(stage).selectOption('Haircuts'));
  await walk(booker.service('Skin Fade').click());
  await booker.goOn();
}

/** Walk-ins: the Join Queue dialog on home, and the place that it gives. */
export const queueScenes: Scenes = {
  async 'the stores that have a queue'(stage) {
    const { booker, look, hold, becomesSlow, seesToast, allow } = stage;
    const { dialog } = booker;
    allow(refused);
    let stores = hold('loadQueueableStores');
    await openDialog(stage);
    await look(['queue.stores.loading.fresh'], dialog.getByText('Loading stores...'));
    await becomesSlow();
    await look(['queue.stores.loading.slow'], dialog.getByText('This is taking longer than usual.'));
    await stores.refuse();
    await seesToast('Failed to load queue-enabled stores');
    await look(['queue.stores.failed'], dialog.getByText('We could not load the stores.'));
    stores = hold('loadQueueableStores');
    await booker.button('Try again').click();
    await stores.answer([]);
    await look(['queue.stores.choosing'], dialog.getByText('No queue-enabled stores available'));
    await openDialog(stage);
    await look(['queue.stores.choosing'], dialog.getByText('2 people are waiting.'));
    await dialog.getByRole('button', { name: /^Enmore/ }).click();
    await look(['queue.stores.choosing'], dialog.getByText('Enmore takes nobody into its queue'));
  },

  async 'the services of a store'(stage) {
    const { booker, look, walk, hold, becomesSlow, seesToast, allow } = stage;
    const { dialog } = booker;
    allow(refused);
    const categories = hold('loadQueueCategories');
    const services = hold('loadQueueServices');
    await openDialog(stage);
    await walk(dialog.getByRole('button', { name: /^Marrickville/ }).click());
    await booker.goOn();
    await look(
      ['queue.services.categories.loading.fresh', 'queue.services.catalogue.loading.fresh'],
      dialog.getByText('Loading services...'),
    );
    await becomesSlow();
    await look(
      ['queue.services.categories.loading.slow', 'queue.services.catalogue.loading.slow'],
      dialog.getByText('This is taking longer than usual.'),
    );
    await categories.refuse();
    await services.refuse();
    await seesToast('Failed to fetch categories');
    await look(
      ['queue.services.categories.failed', 'queue.services.catalogue.failed'],
      dialog.getByText("We could not load all of this store's services."),
    );
    await booker.button('Try again').click();
    const listed = ['queue.services.categories.listed', 'queue.services.catalogue.listed'];
    await look(listed, dialog.getByText('Category', { exact: true }));
    await category(stage).selectOption('Colours');
    await look(listed, dialog.getByText('No services available for this category'));
    await category(stage).selectOption('Haircuts');
    await booker.service('Skin Fade').click();
    await look(listed, dialog.getByRole('button', { name: /^Skin Fade/, pressed: true }));
  },

  async 'a join'(stage) {
    const { booker, look, hold, fill, becomesSlow, seesToast, allow } = stage;
    const { dialog } = booker;
    allow(refused);
    await openDialog(stage);
    await chooseAll(stage);
    await look(['queue.information'], dialog.getByRole('heading', { name: 'Enter Your Information' }));
    await booker.goOn();
    await look(['queue.information'], booker.problem('Please fill in all required fields'));
    await fill({ Name: 'Ada Shaw', Email: 'ada', Phone: '0491 570 006' });
    await booker.goOn();
    await look(['queue.information'], booker.problem('Please enter a valid email address'));
    await fill({ Email: 'ada@mail.example' });
    const join = hold('joinQueue');
    await booker.goOn();
    await look(['queue.joining.fresh'], dialog.getByText('Joining the queue...'));
    await becomesSlow();
    await look(['queue.joining.slow'], dialog.getByText('This is taking longer than usual.'));
    await join.refuse();
    await seesToast('Failed to join queue');
    await look(['queue.confirmation.failed'], dialog.getByRole('heading', { name: 'Queue Join Failed' }));
    await booker.button('Try again').click();
    await booker.goOn();
    await seesToast('Successfully joined the queue!');
    await look(['queue.confirmation.joined'], dialog.getByText('You are number 3.'));
  },

  async 'a place in the queue, on its ticket and in its panel'(stage) {
    const { page, booker, look, walk, hold, open, seesToast, allow } = stage;
    const { dialog } = booker;
    const following = 'queue-place.inQueue.following';
    const called = 'queue-place.inQueue.called';
    const ticket = (words: string) => page.getByRole('button', { name: `The queue: ${words}` });
    /** The next question waits for its answer. */
    const asksAgain = async () => {
      const question = hold('askPlace');
      await page.clock.runFor(ASK_PLACE_MS);
      return question;
    };
    allow(refused);
    await page.addInitScript((token) => localStorage.setItem('queuePlace', token), placeTokens.first);
    let question = hold('askPlace');
    await open('/');
    await look([`${following}.asking`], ticket('Your place'));
    await question.answer();
    await look([`${following}.resting`], ticket('Number 3'));
    await ticket('Number 3').click();
    await look([`${following}.resting`], dialog.getByText('2 people are ahead of you.'));
    question = await asksAgain();
    await look([`${following}.asking`], dialog.getByText('2 people are ahead of you.'));
    await question.refuse();
    await look([`${following}.lost`], dialog.getByText(/^Your place was updated/));

    question = await asksAgain();
    await question.answer(calledPlaces[0]);
    await look([`${called}.resting`], dialog.getByText('It is your turn'));
    await booker.button('Close').click();
    await look([`${called}.resting`], ticket('It is your turn'));
    question = await asksAgain();
    await look([`${called}.asking`], ticket('It is your turn'));
    await question.refuse();
    await look([`${called}.lost`], ticket('It is your turn'), [narrow]);

    question = await asksAgain();
    await question.answer(waitingPlaces.next);
    const leaving = hold('leaveQueue');
    await walk(ticket('You are next').click());
    await booker.button('Leave the queue').click();
    await look(['queue-place.leaving'], booker.button('Leaving...'));
    await leaving.answer();
    await seesToast('You have left the queue.');
    await look(['queue-place.ended'], dialog.getByText('You have left the queue.'));
    await booker.button('Close').click();
    await look(['queue-place.ended'], ticket('Thank you'));
    await ticket('Thank you').click();
    await booker.button('Dismiss').click();
    await look(['queue-place.none'], booker.button('Book Queue'));
  },

  async 'a place whose day is over'({ page, look, hold, open }) {
    await page.addInitScript((token) => localStorage.setItem('queuePlace', token), placeTokens.first);
    const question = hold('askPlace');
    await open('/contact-us/');
    await question.answer(endedPlace('closed'));
    await look(['queue-place.ended'], page.getByRole('button', { name: 'The queue: Queue closed' }));
  },
};
