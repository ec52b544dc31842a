import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LooseItems } from './fields.ts';
import { list } from './list.ts';
import { queueOf, WireQueue } from './queue-wait.ts';
import { listStores, storeOf, WireStore } from './stores.ts';

/** An interval in which a store is open, shop time: `yyyy-MM-dd`, and `HH:mm` of its begin and its end. */
export const OpenHours = v.object({ day: v.string(), opens: v.string(), closes: v.string() });
export type OpenHours = v.InferOutput<typeof OpenHours>;

/** A store with its next hours in order, and its queue. Only our own backend sends the hours (SHOP-110). */
const OpenStore = v.pipe(
  v.object({ ...WireStore.entries, ...WireQueue.entries, open_hours: LooseItems(OpenHours) }),
  v.transform((wire) => ({
    ...storeOf(wire),
    /** The suburb, by which customers distinguish the stores. */
    place: wire.suburb ?? wire.address?.suburb ?? null,
    openHours: wire.open_hours ?? [],
    queue: queueOf(wire),
  })),
);
export type OpenStore = v.InferOutput<typeof OpenStore>;

/** GET /customer/store-list as header, footer and home read it. */
export const listOpenStores = endpoint({ ...listStores, result: list(OpenStore, ({ id }) => id) });
