import type { Opener } from '../../models/queue-cases.ts';
import { openers, QueueWorld, wireCategories, wireServices } from '../queue-world.ts';
import { wire } from '../samples.ts';
import type { PageStage } from './page-stage.ts';

/** The profile of whoever is signed in, as it travels (ruling V4). */
function profileOf(opener: Opener) {
  const known = openers[opener];
  if (!known) return undefined;
  const [first_name, last_name] = known.name.split(' ');
  return { customer_id: 93, first_name, last_name, email: known.email, phone: known.phone };
}

/** Somebody comes to home, where at least one store has a queue. */
export async function openHome(
  stage: PageStage,
  { opener = 'nobody', ...opening }: { opener?: Opener; foreign?: boolean; place?: string } = {},
): Promise<void> {
  const { requests } = stage;
  const profile = profileOf(opener);
  await stage.open({ path: '/', ...opening, ...(profile && { token: 'token-of-a-customer' }) });
  if (profile) await stage.eventually(() => requests.answer('loadProfile', profile));
  await stage.eventually(() => requests.answer('loadQueueStores', wire.stores));
}

/** Presses Book Queue, which comes once home knows of a queue. */
export const openQueueDialog = ({ eventually, hands }: PageStage): Promise<void> =>
  eventually(() => hands.press('button', 'Book Queue'));

/** From home to the dialog's information form. */
export async function chooseInQueue(stage: PageStage): Promise<void> {
  const { eventually, hands, requests } = stage;
  const press = (name: string) => eventually(() => hands.press('button', name));
  await openQueueDialog(stage);
  await eventually(() => requests.answer('loadQueueableStores', new QueueWorld().stores));
  await press('Newtown');
  await press('Continue');
  await eventually(() => requests.answer('loadQueueCategories', wireCategories));
  await eventually(() => requests.answer('loadQueueServices', wireServices));
  await eventually(() => hands.choose('Category', 'Haircuts'));
  await press('Skin Fade');
  await press('Continue');
}

/** From home through the whole dialog, as somebody who is nobody's customer; the answer brings this place. */
export async function joinQueue(stage: PageStage, placeToken: string): Promise<void> {
  const { eventually, hands, requests } = stage;
  await chooseInQueue(stage);
  await eventually(() => hands.type('Name', 'Ada Shaw'));
  await hands.type('Email', 'ada@mail.example');
  await hands.type('Phone', '0491570006');
  await hands.press('button', 'Continue');
  const body = { STATUS: 1, RESULT: { place_token: placeToken } };
  await eventually(() => requests.end('joinQueue', { status: 201, body }));
  // Not the cross, over which the toast of the join lies.
  await eventually(() => hands.press('button', 'Close', 'last'));
}
