-- What is to come and not paid, for the limits of who may book it.
create index bookings_unpaid on bookings (upper(during)) where booking_status_id = 8;
