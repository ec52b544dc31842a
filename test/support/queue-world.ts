import type { listCategories, listServices } from '../../contract/catalogue.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { daysLater } from '../../contract/format.ts';
import type { listQueueStores } from '../../contract/stores.ts';
import type { CategoryName, Opener, Queue, ServiceName, StoreName } from '../models/queue-cases.ts';

type WireStore = WireResultOf<typeof listQueueStores>[number];

/** What the model's names stand for while one path is driven: `first` is the first of the list last sent. */
export class QueueWorld {
  /** The shop's day, `yyyy-MM-dd`; a path may turn it. */
  today = '2026-11-20';
  stores: WireStore[] = [
    {
      store_id: 3,
      store_name: 'Marrickville',
      unit_number: '12',
      street_name: 'Sample Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
      contact_person_phone: '(02) 5550 0101',
    },
    { store_id: 4, name: 'Newtown', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    {
      store_id: 5,
      name: 'Enmore',
      suburb: 'Enmore',
      contact_person_phone: '(02) 5550 0103',
      queue_open: false,
      queue_opens: { day: '2026-11-21', time: '09:00' },
    },
  ];
  #fresh = 100;

  /** The stores as the next answer has them: the first takes people, or is closed. */
  withFirst(first: 'open' | 'over'): WireStore[] {
    const [head, ...others] = this.stores;
    if (!head) throw new Error('There is no first store.');
    const told = { queue_open: first === 'open', queue_length: 2, queue_wait_from: 15, queue_wait_to: '30' };
    const opens = { queue_opens: { day: daysLater(this.today, 1), time: '09:00' } };
    return [{ ...head, ...told, ...(first === 'over' && opens) }, ...others];
  }

  /** The stores of the next answer, without the chosen one: another takes its place. */
  replaceStore(chosen: Queue['store']): void {
    this.#fresh += 1;
    const another = { store_id: this.#fresh, name: `Store ${this.#fresh}`, suburb: 'Dulwich Hill' };
    const place = chosen === 'none' ? 0 : storeNames.indexOf(chosen);
    const is = { ...another, ...(chosen === 'closed' && { queue_open: false }) };
    this.stores = this.stores.with(place, is);
  }

  turnDay(): void {
    this.today = daysLater(this.today, 1);
  }

  storeId = (name: StoreName): number => Number(this.stores[storeNames.indexOf(name)]?.store_id);

  /** The names of what a machine has chosen. */
  named({ store, categoryId, chosen }: Chosen): Pick<Queue, 'store' | 'category' | 'services'> {
    return {
      store: store === null ? 'none' : nameOf(store.id, storeNames, this.storeId),
      category:
        categoryId === null ? 'none' : nameOf(categoryId, categoryNames, (name) => queueCategories[name]),
      services: servicesOf(chosen.map(({ id }) => id)),
    };
  }
}

interface Chosen {
  store: { id: number } | null;
  categoryId: number | null;
  chosen: readonly { id: number }[];
}

const storeNames = ['first', 'second', 'closed'] as const;
const categoryNames = ['full', 'empty'] as const;

/** Categories and services of any store, by the names that the model has for them. */
export const queueCategories: Record<CategoryName, number> = { full: 11, empty: 12 };
export const queueServices: Record<ServiceName, number> = { one: 21, two: 22 };

/** Them as they travel. */
export const wireCategories: WireResultOf<typeof listCategories> = [
  { category_id: 11, category_name: 'Haircuts' },
  { category_id: '12', category_name: 'Colours' },
];
export const wireServices: WireResultOf<typeof listServices> = [
  {
    entity_id: 21,
    entity_name: 'Skin Fade',
    category_id: 11,
    sale_price: '35.50',
    service_duraction: '20',
    short_description: 'Down to the skin, and up again.',
  },
  { service_id: 22, service_name: 'Buzz Cut', category_id: 11, price: 20, duration: 15 },
];

/** The token of a place that an answer brings. */
export const PLACE_TOKEN = 'token-of-a-place';

/** What is known of whoever opens the dialog (ruling V4). */
export const openers: Record<Opener, { name: string; email: string; phone?: string } | null> = {
  nobody: null,
  customer: { name: 'Cora Low', email: 'cora@mail.example', phone: '0491570110' },
  customerWithoutPhone: { name: 'Cora Low', email: 'cora@mail.example' },
};

/** The ids of chosen services, in the order in which paths choose them. */
export const chosenServiceIds = (services: Queue['services']): number[] =>
  (['one', 'two'] as const)
    .filter((name) => services === name || services === 'both')
    .map((name) => queueServices[name]);

function nameOf<Name extends string>(id: number, names: readonly Name[], idOf: (name: Name) => number): Name {
  const found = names.find((name) => idOf(name) === id);
  if (!found) throw new Error(`${id} is in no list that was sent.`);
  return found;
}

function servicesOf(ids: readonly number[]): Queue['services'] {
  const known = (['none', 'one', 'two', 'both'] as const).find(
    (services) => String(chosenServiceIds(services)) === String(ids.toSorted()),
  );
  if (!known) throw new Error(`${ids} are no services that were sent.`);
  return known;
}
