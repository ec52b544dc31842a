-- Who a barber is in the shop's files, whatever they are called there, and the rota that the files had last.
alter table barbers
  add column file_id text,
  add column file_rota text,
  drop constraint barbers_store_id_store_user_fname_store_user_lname_key;
-- Partial, so that bookings do not wait for whoever writes it.
create unique index barbers_file on barbers (store_id, file_id) where file_id is not null;

-- A rota reaches from opening to closing, whenever that is: the hours stand once, in store_hours.
update shifts set starts = '00:00'
  from barbers join store_hours using (store_id)
 where barbers.store_user_id = shifts.store_user_id and store_hours.weekday = shifts.weekday and starts = opens;
update shifts set ends = '24:00'
  from barbers join store_hours using (store_id)
 where barbers.store_user_id = shifts.store_user_id and store_hours.weekday = shifts.weekday and ends = closes;

-- When the shop was told that nobody is there for it.
alter table bookings add column unstaffed_told_at timestamptz;
