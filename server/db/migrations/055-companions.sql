-- A second person comes along with a visit (SHOP-120). The second chair is a row of the timeline beside the row of the visit, so
-- that the same constraint keeps overlaps out. It belongs to that row, which has the customer, the price, the payment and the state. A held
-- slot has such a second row too, with the end of the hold.
alter table bookings
  add column companion_of bigint references bookings on delete cascade,
  drop constraint bookings_kind_check,
  drop constraint bookings_hold_check;
alter table bookings
  add constraint bookings_kind_check check (kind in ('visit', 'walkIn', 'block', 'hold', 'companion')),
  add constraint bookings_companion_check
    check ((kind = 'companion') = (companion_of is not null)
           and (kind <> 'companion' or store_user_id is not null and customer_id is null and total_cents = 0)),
  add constraint bookings_hold_check
    check (case when kind = 'hold'
                then num_nonnulls(hold_key, hold_network, hold_ends, store_user_id) = 4 and booking_status_id in (3, 6)
                else num_nonnulls(hold_key, hold_browser, hold_network) = 0 and (kind = 'companion' or hold_ends is null) end);
create index bookings_hold_chairs on bookings (hold_ends) where hold_ends is not null;
-- One companion a visit.
create unique index bookings_companion on bookings (companion_of) where companion_of is not null;

-- The second chair is free when the first is, and taken again with it (SHOP-122): a trigger, because each process that cancels a
-- visit frees both chairs, also a process of the version before. Its name is behind remember_row, so that an undo takes the
-- second chair first.
create function take_companion_along() returns trigger language plpgsql as $$
begin
  update bookings
     set booking_status_id = case when new.booking_status_id = 6 then 6 else 3 end, cancelled_at = new.cancelled_at
   where companion_of = new.booking_id and (booking_status_id = 6) <> (new.booking_status_id = 6);
  return null;
end $$;
create trigger take_companion_along after update of booking_status_id on bookings for each row
  when (new.kind <> 'companion' and (old.booking_status_id = 6) <> (new.booking_status_id = 6))
  execute function take_companion_along();
