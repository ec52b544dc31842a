import { dayIn, daysLater } from '../../contract/format.ts';
import { selectBusyBarbers } from '../booking/booking-repository.ts';
import { selectWalkInWork, type WalkInWork } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Interval } from '../booking/slots.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

/** How many days ahead the server searches for the next opening. */
const LOOK_AHEAD = 30;

/** The current day of a store for walk-ins. */
export interface WalkInDay {
  /** `yyyy-MM-dd`, shop time. */
  day: string;
  /** True from the start of the first working time to the end of the last working time. */
  isOpen: boolean;
  /** True after the end of the last working time of the day. */
  isOver: boolean;
  /** The remaining working time for walk-ins, without booked times. */
  freeTime: Interval[];
}

/** When a store's queue opens next, in shop time. */
export interface Opening {
  day: string;
  /** `HH:mm` */
  time: string;
}

/** Returns the working time for walk-ins at a store today, by its hours, closures, rota and bookings (SHOP-23). */
export async function walkInDay(db: Db, store: StoreRow, now: Date): Promise<WalkInDay> {
  const day = dayIn(store.time_zone, now);
  const work = await selectWalkInWork(db, store, { from: day, to: day });
  const stretches = work.map((shift) => ({ ...intervalOf(shift, store.time_zone), chair: shift.chair }));
  const opens = Math.min(...stretches.map(({ starts }) => starts.getTime()));
  const closes = Math.max(...stretches.map(({ ends }) => ends.getTime()));
  const isOver = closes <= now.getTime();
  const remaining = isOver ? [] : stretches.flatMap((stretch) => after(now, stretch));
  // Chairs without a rota take no bookings.
  const bookings =
    isOver || store.walk_in_chairs !== null
      ? []
      : await selectBusyBarbers(db, store.store_id, { starts: now, ends: new Date(closes) });
  return {
    day,
    isOpen: opens <= now.getTime() && !isOver,
    isOver,
    freeTime: remaining.flatMap(({ chair, ...stretch }) =>
      without(
        stretch,
        bookings.filter(({ barberId }) => barberId === chair),
      ),
    ),
  };
}

/** Returns when a closed store opens; null if that is `LOOK_AHEAD` days away or more. */
export async function nextOpening(db: Db, store: StoreRow, now: Date): Promise<Opening | null> {
  const today = dayIn(store.time_zone, now);
  const work = await selectWalkInWork(db, store, { from: today, to: daysLater(today, LOOK_AHEAD) });
  const next = work.find((shift) => intervalOf(shift, store.time_zone).starts > now);
  return next ? { day: next.day, time: next.starts.slice(0, 5) } : null;
}

const intervalOf = ({ day, starts, ends }: WalkInWork, timeZone: string): Interval => ({
  starts: edgeOf(day, starts, timeZone),
  ends: edgeOf(day, ends, timeZone),
});

/** Returns the part of a stretch after a moment. */
const after = <T extends Interval>(moment: Date, stretch: T): T[] =>
  stretch.ends <= moment ? [] : [{ ...stretch, starts: stretch.starts > moment ? stretch.starts : moment }];

/** Returns the gaps that bookings leave in a stretch. The bookings are sorted by start. */
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
