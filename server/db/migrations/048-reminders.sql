-- The day of the visit for which a reminder was queued (SHOP-98). It is written in the transaction of the mail.
alter table bookings add column reminded_for date;

-- The visit of a reminder. A trigger deletes a reminder that was not sent when its visit is cancelled or moved, because each
-- process that changes a visit makes the reminder wrong, also a process of the version before.
alter table outbox add column reminds_booking_id bigint references bookings on delete cascade;
create index outbox_reminders on outbox (reminds_booking_id) where reminds_booking_id is not null;

create function delete_unsent_reminder() returns trigger language plpgsql as $$
begin
  delete from outbox where reminds_booking_id = new.booking_id and sent_at is null;
  return null;
end $$;
create trigger delete_unsent_reminder after update of visit_state, booking_status_id, during, booking_date, from_time, store_user_id
  on bookings for each row
  when ((old.visit_state, old.during, old.store_user_id) is distinct from (new.visit_state, new.during, new.store_user_id))
  execute function delete_unsent_reminder();
