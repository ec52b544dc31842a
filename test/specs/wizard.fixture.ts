import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { listStores } from '../../contract/stores.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import {
  barbers,
  categories,
  type Fixture,
  type ItemChoice,
  picks,
  readTimes,
  type Services,
  services,
  stores,
  times,
  wireBarbers,
  wireCategories,
  wireServices,
  wireStores,
} from './booking.fixture.ts';

/** The wizard's call. The header requests other stores from the same endpoint. */
export const wizardStores = { ...listStores, path: `${listStores.path}?has_booking_service=1` };

/** Returns the snapshot of a step's machine. */
async function look<Context>(
  page: PageDriver,
  machine: string,
): Promise<{ value: string; context: Context }> {
  const { value, context } = (await page.machine(machine)) ?? {};
  return { value: JSON.stringify(value ?? ''), context: context as Context };
}

/** Waits until a step's machine passes the check. */
const until = <Context>(
  page: PageDriver,
  machine: string,
  isSo: (now: { value: string; context: Context }) => boolean,
): Promise<void> =>
  page.eventually(async () => {
    const now = await look<Context>(page, machine);
    if (!isSo(now))
      throw new Error(`The machine ${machine} is still in the state ${JSON.stringify(now.value)}.`);
  });

interface StoreChoice {
  store: { id: number } | null;
  storeIsDecided: boolean;
}

/** Loads the stores if they are requested, then chooses a store or none. Without a decision, the list chooses. */
export async function chooseStore(
  page: PageDriver,
  store: ItemChoice | undefined,
  isDecided: boolean,
): Promise<void> {
  const now = () => look<StoreChoice>(page, 'store-choice');
  if ((await now()).value.includes('loading')) {
    const listed = isDecided || store ? Object.values(wireStores) : [];
    await page.eventually(() => page.network.answer(wizardStores, listed));
    await until(page, 'store-choice', ({ value }) => !value.includes('loading'));
  }
  const wanted = store ? stores[store].id : undefined;
  for (let presses = 0; isDecided && presses < 2; presses += 1) {
    const { store: chosen, storeIsDecided } = (await now()).context;
    if (chosen?.id === wanted && storeIsDecided) return;
    const pressed = picks.find((pick) => stores[pick].id === (wanted ?? chosen?.id)) ?? 'first';
    // The view of this step loads after its machine.
    await page.eventually(() => page.press('button', stores[pressed].name));
    await until<StoreChoice>(page, 'store-choice', ({ context }) => context.store?.id !== chosen?.id);
  }
}

/** The names of a category, by the number of services that are chosen in it (CAT-9). */
export const chipNames = (name: string): string[] => [name, `${name}, 1 chosen`, `${name}, 2 chosen`];

interface Catalogue {
  categoryId: number | null;
  chosen: { id: number }[];
}

/** Loads the catalogue if it is requested, then chooses these services in this order. */
export async function chooseServices(
  page: PageDriver,
  category: ItemChoice | undefined,
  wanted: Services,
  pressCategory = (name: string) => page.press('button', chipNames(name)),
): Promise<void> {
  const now = () => look<Catalogue>(page, 'catalogue');
  if ((await now()).value.includes('loading')) {
    await page.eventually(() => page.network.answer(listCategories, wireCategories));
    await page.eventually(() => page.network.answer(listServices, wireServices));
    await until(page, 'catalogue', ({ value }) => !value.includes('loading'));
  }
  const after = async (act: (name: string) => Promise<void>, name: string) => {
    const before = JSON.stringify((await now()).context);
    // The step is shown when its script has loaded.
    await page.eventually(() => act(name));
    await until(page, 'catalogue', ({ context }) => JSON.stringify(context) !== before);
  };
  const { categoryId, chosen } = (await now()).context;
  const names = chosen.map(({ id }) => (id === services.one.id ? 'one' : 'two'));
  const isSame = names.join() === wanted.join();
  if (!isSame && categoryId !== categories.first) await after(pressCategory, 'Haircuts');
  for (const one of isSame ? [] : [...names, ...wanted])
    await after((name) => page.press('button', name), services[one].name);
  const choose = (name: ItemChoice) => after(pressCategory, { first: 'Haircuts', second: 'Beards' }[name]);
  // The wizard keeps a preselected category only once the visitor has chosen something.
  const wizard = (await look<Catalogue | undefined>(page, 'booking')).context;
  if (category === 'first' && wizard?.categoryId === null) await choose('second');
  if ((await now()).context.categoryId === (category ? categories[category] : null)) return;
  await (category ? choose(category) : after(pressCategory, 'Select a category'));
}

/** The date step: loads a free time on the later day, and chooses this time with its barber. */
export async function takeNextTime(page: PageDriver, fixture: Fixture): Promise<void> {
  const free = { time: times.first, barber: wireBarbers.first };
  await page.eventually(() =>
    page.network.answer(loadFreeTimes, [{ day: fixture.day('later'), times: [free] }]),
  );
  await page.eventually(() =>
    page.press('button', `${fixture.readDay('later')} ${readTimes.first} with Ned`),
  );
}

interface Slot {
  barber: { id: number } | null;
  time: string | null;
  wantsAny: boolean;
  date: string;
}

/**
 * The barber step: loads the lists if they are requested, then chooses this barber and this time, or any barber at this
 * time, or leaves the lists empty.
 */
export async function chooseSlot(
  page: PageDriver,
  {
    barber,
    time,
    any = false,
  }: { barber: ItemChoice | undefined; time: ItemChoice | undefined; any?: boolean },
): Promise<void> {
  const now = () => look<Slot>(page, 'availability');
  if ((await now()).value.includes('findingBarbers')) {
    const working = barber ? Object.values(wireBarbers) : [];
    await page.eventually(() => page.network.answer(listBarbers, working));
    await until(page, 'availability', ({ value }) => !value.includes('findingBarbers'));
  }
  if (!barber) return;
  // The chunk of the step may load later than its lists.
  const isChosen = ({ context }: { context: Slot }) =>
    any ? context.wantsAny : !context.wantsAny && context.barber?.id === barbers[barber].id;
  if (!isChosen(await now()))
    await page.eventually(() => page.press('radio', any ? 'Any barber' : barbers[barber].name));
  await until<Slot>(page, 'availability', isChosen);
  const { value, context } = await now();
  if (value.includes('findingTimes') || value.includes('findingFreeTimes')) {
    const free = picks.filter((pick) => time !== undefined || times[pick] !== context.time);
    const freeTimes = free.map((pick) => ({ time: times[pick], barber: wireBarbers[pick] }));
    await page.eventually(() =>
      any
        ? page.network.answer(loadFreeTimes, [{ day: context.date, times: freeTimes }])
        : page.network.answer(
            listSlots,
            free.map((pick) => ({ from_time: times[pick] })),
          ),
    );
    await until(page, 'availability', ({ value }) => value.includes('choosingTime'));
  }
  if (time && (await now()).context.time !== times[time])
    await page.eventually(() => page.press('radio', readTimes[time]));
}
