import { expect, test } from 'vitest';
import { BookingWorld } from '../support/booking-world.ts';
import type { PageStage } from '../support/page/page-stage.ts';
import { wire } from '../support/samples.ts';
import { stageView } from '../support/stage-view.tsx';

type List = 'some' | 'none' | 'failed';

/** The last heading of each page: with it all of the page is there. */
const lastHeadings = {
  '/': 'Come and see us',
  '/about/': 'Come and sit down',
  '/our-arts/': 'From the shelf',
  '/contact-us/': 'What people ask us',
};
type Path = keyof typeof lastHeadings;
type Loader = 'loadBookStores' | 'loadQueueStores';

const names = ['Book Now', 'Book Appointment', 'Book Queue', 'Book Your Appointment', 'Our Arts'];
const withoutQueue = names.filter((name) => name !== 'Book Queue');

async function answer({ requests, eventually }: PageStage, loader: Loader, list: List): Promise<void> {
  await eventually(async () => expect(requests.open).toContain(loader));
  if (list === 'failed') return requests.fail(loader);
  return requests.answer(loader, list === 'some' ? wire.stores : []);
}

/** Of the buttons that the two lists decide on, and of one that is always there, those that a visitor sees. */
async function shown(path: Path, bookable: List, queueable: List): Promise<string[]> {
  const stage = stageView();
  await stage.open({ path });
  await answer(stage, 'loadBookStores', bookable);
  await answer(stage, 'loadQueueStores', queueable);
  await stage.eventually(async () => {
    const { value } = (await stage.machine('storefront')) ?? {};
    expect(JSON.stringify(value)).not.toContain('loading');
    expect((await stage.see()).headings).toContain(lastHeadings[path]);
  });
  const { controls } = await stage.see();
  await stage.close();
  return [...new Set(controls.map(({ name }) => name))].filter((name) => names.includes(name));
}

// Section 2, Home and Header: each row is what the lists of stores say, and what is shown then.
test.each([
  { bookable: 'some', queueable: 'some', buttons: names },
  { bookable: 'some', queueable: 'none', buttons: withoutQueue },
  { bookable: 'some', queueable: 'failed', buttons: withoutQueue },
  { bookable: 'none', queueable: 'some', buttons: ['Book Queue', 'Our Arts'] },
  { bookable: 'none', queueable: 'none', buttons: ['Our Arts'] },
  { bookable: 'none', queueable: 'failed', buttons: ['Our Arts'] },
  { bookable: 'failed', queueable: 'some', buttons: ['Book Queue', 'Our Arts'] },
  { bookable: 'failed', queueable: 'none', buttons: ['Our Arts'] },
  { bookable: 'failed', queueable: 'failed', buttons: ['Our Arts'] },
] satisfies { bookable: List; queueable: List; buttons: string[] }[])(
  'bookable stores: $bookable, queue stores: $queueable',
  async ({ bookable, queueable, buttons }) => {
    expect((await shown('/', bookable, queueable)).sort()).toEqual([...buttons].sort());
  },
);

// Ruling A4: the draft is in the browser, and nothing has to be asked for it.
test('a booking that was left is offered before any list has come', async () => {
  const stage = stageView();
  await stage.open({ path: '/', ...new BookingWorld().left('visit.draftAtBarber') });
  await stage.eventually(async () => {
    expect(stage.requests.open).toContain('loadBookStores');
    const { controls } = await stage.see();
    expect(controls.filter(({ name }) => name === 'Resume your booking')).toHaveLength(2);
  });
  await stage.close();
});

// What other pages repeat of them follows the same rules.
test.each([
  { path: '/about/', bookable: 'some', buttons: ['Book Now', 'Book Appointment'] },
  { path: '/our-arts/', bookable: 'some', buttons: ['Book Now', 'Book Appointment'] },
  { path: '/contact-us/', bookable: 'some', buttons: ['Book Now'] },
  { path: '/about/', bookable: 'none', buttons: [] },
  { path: '/our-arts/', bookable: 'failed', buttons: [] },
  { path: '/contact-us/', bookable: 'none', buttons: [] },
] satisfies { path: Path; bookable: List; buttons: string[] }[])(
  '$path, bookable stores: $bookable',
  async ({ path, bookable, buttons }) => {
    expect((await shown(path, bookable, 'some')).sort()).toEqual([...buttons, 'Our Arts'].sort());
  },
);
