import { wireNameOf } from '../../contract/barber.ts';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { DAYS_AHEAD } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { invalid, notFound } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { requireBookableDay } from './bookable-day.ts';
import { selectBusy } from './booking-repository.ts';
import { requireOneVisit } from './plan-visit.ts';
import { findBarber, selectStretches, selectWorkingBarbers } from './rota.ts';
import { isAhead, isFree, slotsOf } from './slots.ts';

export const barberRoutes = [
  route(listBarbers, async ({ store_id, shift_date_from, shift_date_to }, { db }) => {
    if (shift_date_to < shift_date_from || shift_date_to > daysLater(shift_date_from, DAYS_AHEAD))
      throw invalid('Please choose a date.');
    await requireStore(db, store_id);
    const barbers = await selectWorkingBarbers(db, store_id, { from: shift_date_from, to: shift_date_to });
    return {
      result: barbers.map(({ id, designation, ...name }) => ({
        store_user_id: id,
        ...wireNameOf(name),
        designation,
      })),
    };
  }),

  route(listSlots, async ({ day, minutes, storeId, barberId, submitKey }, { db, now }, { browser }) => {
    requireOneVisit(minutes);
    const { time_zone: timeZone } = await requireStore(db, storeId);
    requireBookableDay(day, timeZone, now());
    if (!(await findBarber(db, storeId, barberId)))
      throw notFound('We could not find that barber at this store.');

    const holder = { submitKey: submitKey ?? undefined, browser };
    const stretches = await selectStretches(db, { storeId, barberId, day });
    const slots = slotsOf({ day, timeZone, stretches }, minutes);
    const busy = await selectBusy(db, barberId, slots, holder, now());
    const free = slots.filter((slot) => isAhead(slot, now()) && isFree(slot, busy));
    return { result: free.map(({ time }) => ({ from_time: time })) };
  }),
];
