import { type BookingRequest, haircut, THURSDAY } from './test-server.ts';

/** Services that a script books. */
export const colour = { entity_id: 11, entity_name: 'Hair Colour', sale_price: 35, service_duration: 40 };
export const wattle = { entity_id: 6, entity_name: 'Wattle Package', sale_price: 70, service_duration: 45 };
export const headShave = { entity_id: 3, entity_name: 'Head Shave', sale_price: 30, service_duration: 30 };
export const buzzCut = { entity_id: 4, entity_name: 'Buzz Cut', sale_price: 20, service_duration: 15 };
/** 180 minutes in total. */
export const longest = [colour, wattle, headShave, haircut]
  .concat({ entity_id: 12, entity_name: 'Beard Colour', sale_price: 30, service_duration: 30 })
  .concat({ entity_id: 9, entity_name: 'Beard Shave', sale_price: 20, service_duration: 15 });
export const visitOf = (services: readonly { sale_price: number }[]): Partial<BookingRequest> => ({
  services: services as BookingRequest['services'],
  total_amount: services.reduce((total, { sale_price }) => total + sale_price, 0),
});
/** The first Thursdays on which all four barbers work. */
const thursdays = Array.from({ length: 13 }, (_, week) =>
  new Date(Date.parse(THURSDAY) + week * 7 * 86_400_000).toISOString().slice(0, 10),
);
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00', '15:30', '16:00'];
/** All bookable slots, starting with the morning of the first day. */
export const everywhere = thursdays.flatMap((booking_date) =>
  times.flatMap((from_time) =>
    [1, 2, 3, 4].map((store_user_id) => ({ booking_date, from_time, store_user_id })),
  ),
);
