-- Who is busy at a store, for the wait in its queue: without it each list of stores read every booking there ever was.
create index bookings_store on bookings using gist (store_id, during) where booking_status_id <> 6;
