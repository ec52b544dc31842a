-- A proved address takes the visits that guests booked with it into its account (SHOP-138).
create index bookings_guest on bookings (lower(guest_email)) where customer_id is null and guest_email is not null;
