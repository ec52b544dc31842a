import { dayIn, daysLater } from '../../contract/format.ts';
import { selectBusyBarbers } from '../booking/booking-repository.ts';
import { selectWalkInWork, type WalkInWork } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Interval } from '../booking/slots.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

/** How far ahead the next opening is looked for, in days. */
const LOOK_AHEAD = 30;

/** A store's today, as far as walk-ins go. */
export interface WalkInDay {
  /** `yyyy-MM-dd`, shop time. */
  day: string;
  /** From the moment at which somebody begins to work until nobody works any more. */
  isOpen: boolean;
  /** Nobody works any more today. */
  isOver: boolean;
  /** What is worked for walk-ins from now on, bookings taken out. */
  freeTime: Interval[];
}

/** When a store takes people into its queue again, shop time. */
export interface Opening {
  day: string;
  /** `HH:mm` */
  time: string;
}

/** Who can still serve walk-ins at a store today, by its hours, its closures, its rota and its bookings (SHOP-23). */
export async function walkInDay(db: Db, store: StoreRow, now: Date): Promise<WalkInDay> {
  const day = dayIn(store.time_zone, now);
  const work = await selectWalkInWork(db, store, { from: day, to: day });
  const stretches = work.map((one) => ({ ...intervalOf(one, store.time_zone), chair: one.chair }));
  const opens = Math.min(...stretches.map(({ starts }) => starts.getTime()));
  const closes = Math.max(...stretches.map(({ ends }) => ends.getTime()));
  const isOver = closes <= now.getTime();
  const left = isOver ? [] : stretches.flatMap((one) => after(now, one));
  // Chairs without a rota take no bookings.
  const bookings =
    isOver || store.walk_in_chairs !== null
      ? []
      : await selectBusyBarbers(db, store.store_id, { starts: now, ends: new Date(closes) });
  return {
    day,
    isOpen: opens <= now.getTime() && !isOver,
    isOver,
    freeTime: left.flatMap(({ chair, ...one }) =>
      without(
        one,
        bookings.filter(({ barberId }) => barberId === chair),
      ),
    ),
  };
}

/** When a store that is closed opens; null when that is a month away or more. */
export async function nextOpening(db: Db, store: StoreRow, now: Date): Promise<Opening | null> {
  const today = dayIn(store.time_zone, now);
  const work = await selectWalkInWork(db, store, { from: today, to: daysLater(today, LOOK_AHEAD) });
  const next = work.find((one) => intervalOf(one, store.time_zone).starts > now);
  return next ? { day: next.day, time: next.starts.slice(0, 5) } : null;
}

const intervalOf = ({ day, starts, ends }: WalkInWork, timeZone: string): Interval => ({
  starts: edgeOf(day, starts, timeZone),
  ends: edgeOf(day, ends, timeZone),
});

/** What is left of a stretch from a moment on. */
const after = <T extends Interval>(moment: Date, stretch: T): T[] =>
  stretch.ends <= moment ? [] : [{ ...stretch, starts: stretch.starts > moment ? stretch.starts : moment }];

/** The gaps that bookings leave in a stretch; earliest booking first. */
function without(stretch: Interval, bookings: readonly Interval[]): Interval[] {
  const gaps: Interval[] = [];
  let from = stretch.starts;
  for (const { starts, ends } of bookings) {
    if (ends <= from || starts >= stretch.ends) continue;
    if (starts > from) gaps.push({ starts: from, ends: starts });
    from = ends;
  }
  return from < stretch.ends ? [...gaps, { starts: from, ends: stretch.ends }] : gaps;
}
