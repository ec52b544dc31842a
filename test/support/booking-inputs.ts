import type { Booking } from '../models/booking-cases.ts';
import { type BookingWorld, chosenServices, customers } from './booking-world.ts';
import type { LiveModel } from './paths/live-model.ts';
import type { Inputs } from './paths/promises.ts';

export const contextOf = (model: LiveModel): Booking => model.snapshot.context;

/** What the chosen names stand for, where the model says that they are chosen. */
export function chosen(model: LiveModel, world: BookingWorld) {
  const { store, date, barber, time, key, services: names } = contextOf(model);
  const lines = chosenServices(names);
  return {
    storeId: store === 'none' ? undefined : world.storeId(store),
    date: world.date(date),
    barberId: barber === 'none' ? undefined : world.barberId(barber),
    time: time === 'none' ? undefined : world.time(time),
    key: key === 'none' ? undefined : world.keys[key],
    lines,
    minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    cents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

/** What the wizard's services are told: rulings C6 and C7, section 7. */
export const bookingInputs: Inputs<BookingWorld> = {
  loadStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
  loadCategories: (model, world) => ({
    tenant_id: 1,
    is_internal: 0,
    entity_type_id: 2,
    store_id: chosen(model, world).storeId,
  }),
  loadServices: (model, world) => ({
    entity_type_id: 2,
    is_active: 1,
    store_id: chosen(model, world).storeId,
  }),
  loadBarbers(model, world) {
    const { storeId, date } = chosen(model, world);
    return { store_id: storeId, shift_date_from: date, shift_date_to: date };
  },
  loadSlots(model, world) {
    const { storeId, barberId, date, minutes, key } = chosen(model, world);
    return {
      booking_date: date,
      service_duraction: minutes,
      store_id: storeId,
      store_user_id: barberId,
      submit_key: key,
    };
  },
  askAboutSubmit: (model, world) => ({ submit_key: chosen(model, world).key }),
  payment(model, world) {
    const { storeId, barberId, date, time, lines, cents, key } = chosen(model, world);
    return {
      customer: customers[contextOf(model).customer],
      order: { storeId, barberId, date, time, services: lines },
      cents,
      submitKey: key,
      guest: world.guest,
    };
  },
};
