import { addMinutes } from 'date-fns';
import { dayIn, daysLater } from '../../contract/format.ts';
import { selectWalkInWork, type WalkInWork } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Interval } from '../booking/slots.ts';
import { type ChairTime, LEAST_LEFT, selectOverdue, selectTaken } from '../booking/timeline.ts';
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
  /** The remaining working time of each chair, without its visits, walk-ins and blocks (SHOP-88). */
  freeTime: ChairTime[];
  /** When the last working time of each chair ends. */
  lastEnds: ReadonlyMap<number, Date>;
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
  const rest = { starts: now, ends: new Date(closes) };
  const taken = isOver ? [] : await selectTaken(db, store.store_id, rest, now);
  // The stretches are sorted, so the last stretch of a chair replaces the stretches before it.
  const lastEnds = new Map(stretches.map(({ chair, ends }) => [chair, ends]));
  const overdue = isOver ? [] : await selectOverdue(db, store, now);
  const soon = { starts: now, ends: addMinutes(now, LEAST_LEFT) };
  const busy = [...overdue.map((chair) => ({ chair, ...soon })), ...taken];
  return {
    day,
    isOpen: opens <= now.getTime() && !isOver,
    isOver,
    lastEnds,
    freeTime: remaining.flatMap((stretch) =>
      without(
        stretch,
        busy.filter(({ chair }) => chair === stretch.chair),
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

/** Returns the gaps that taken intervals leave in a stretch of their chair. The intervals are sorted by start. */
function without(stretch: ChairTime, taken: readonly Interval[]): ChairTime[] {
  const gaps: ChairTime[] = [];
  let from = stretch.starts;
  for (const { starts, ends } of taken) {
    if (ends <= from || starts >= stretch.ends) continue;
    if (starts > from) gaps.push({ ...stretch, starts: from, ends: starts });
    from = ends;
  }
  return from < stretch.ends ? [...gaps, { ...stretch, starts: from }] : gaps;
}
