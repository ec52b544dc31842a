-- Every row that takes minutes of a chair is a row of bookings (SHOP-88): a visit, a walk-in or a block. A process of the
-- version before may still serve: it writes visits without kind and state, and triggers fill them in. No new column has the
-- name of a column of another table, because that version has joins with unqualified names.
insert into booking_statuses values (3, 'Taken');

alter table bookings
  add column kind     text not null default 'visit' check (kind in ('visit', 'walkIn', 'block')),
  -- The states of server/life-cycles/visit.machine.ts. Walk-ins, blocks and held slots have none.
  add column visit_state text check (visit_state in ('booked', 'arrived', 'inTheChair', 'done', 'didNotCome', 'cancelled')),
  -- The number of a chair, in a store without a rota.
  add column chair    smallint check (chair > 0),
  -- The place in a queue of a walk-in.
  add column walk_in_id bigint references queue_places on delete cascade,
  -- How often the visit was moved, and when it was moved last: the SEQUENCE and the stamp of its calendar file.
  add column moves    integer not null default 0,
  add column moved_at timestamptz,
  alter column store_user_id drop not null,
  drop constraint bookings_total_cents_check,
  drop constraint bookings_check;

update bookings set visit_state = case booking_status_id when 6 then 'cancelled' else 'booked' end
 where booking_status_id <> 2;

alter table bookings
  add constraint bookings_total_cents_check check (total_cents > 0 or kind <> 'visit' and total_cents = 0),
  add constraint bookings_customer_check
    check (kind <> 'visit' or customer_id is not null
           or guest_first_name is not null and num_nonnulls(guest_email, guest_phone) > 0),
  add constraint bookings_single_chair_check
    check (num_nonnulls(store_user_id, chair) = 1 and (kind <> 'visit' or store_user_id is not null)),
  add constraint bookings_place_check check ((kind = 'walkIn') = (walk_in_id is not null)),
  add constraint bookings_taken_check check (booking_status_id = 6 or (kind = 'visit') = (booking_status_id <> 3)),
  add constraint bookings_state_of_status_check
    check (case when kind <> 'visit' or booking_status_id = 2 then visit_state is null
                else visit_state is not null and (visit_state = 'cancelled') = (booking_status_id = 6) end),
  add constraint bookings_no_chair_overlap exclude using gist (store_id with =, chair with =, during with &&)
    where (booking_status_id <> 6 and chair is not null);
create index bookings_walk_in on bookings (walk_in_id) where walk_in_id is not null;

-- The state follows the status where a statement writes only the status.
create function keep_visit_state() returns trigger language plpgsql as $$
begin
  if new.kind <> 'visit' or new.booking_status_id = 2 then
    new.visit_state := null;
  elsif new.booking_status_id = 6 then
    new.visit_state := 'cancelled';
  elsif new.visit_state is null or tg_op = 'UPDATE' and old.booking_status_id = 6 and new.visit_state = 'cancelled' then
    new.visit_state := 'booked';
  end if;
  return new;
end $$;
create trigger keep_visit_state before insert or update of booking_status_id, visit_state on bookings
  for each row execute function keep_visit_state();

-- A visit in the chair keeps its promised day and time, and takes the minutes of the work (SHOP-81, OPS-90).
create or replace function keep_one_time() returns trigger language plpgsql as $$
declare
  zone  text := (select time_zone from stores where store_id = new.store_id);
  wall  timestamp := new.booking_date + new.from_time;
begin
  if new.visit_state in ('inTheChair', 'done', 'didNotCome') then
    return new;
  end if;
  if (new.booking_date, new.from_time) is distinct from (old.booking_date, old.from_time)
     and new.during is not distinct from old.during then
    new.during := tstzrange(wall at time zone zone,
                            (wall at time zone zone) + (upper(old.during) - lower(old.during)), '[)');
  elsif new.during is distinct from old.during
     and (new.booking_date, new.from_time) is not distinct from (old.booking_date, old.from_time) then
    wall := lower(new.during) at time zone zone;
    new.booking_date := wall::date;
    new.from_time := wall::time;
  end if;
  if lower(new.during) is distinct from (new.booking_date + new.from_time) at time zone zone then
    raise exception 'booking % would read % and keep the chair from %', new.booking_uniqueid,
      new.booking_date + new.from_time, lower(new.during) at time zone zone using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A place has the states of server/life-cycles/place.machine.ts. The version before wrote `served` for `done`.
-- The shop can add a walk-in by first name alone.
alter table queue_places
  alter column email drop not null,
  alter column phone drop not null,
  drop constraint queue_places_state_check,
  drop constraint queue_places_check,
  drop constraint queue_places_check1;
update queue_places set state = 'done' where state = 'served';
create function name_served_places() returns trigger language plpgsql as $$
begin
  new.state := 'done';
  return new;
end $$;
create trigger name_served_places before insert or update of state on queue_places
  for each row when (new.state = 'served') execute function name_served_places();
alter table queue_places
  add constraint queue_places_state_check
    check (state in ('waiting', 'called', 'inTheChair', 'done', 'notThere', 'left')),
  add constraint queue_places_ended_check check ((state in ('done', 'notThere', 'left')) = (ended_at is not null)),
  add constraint queue_places_called_check check (state = 'left' or (state <> 'waiting') = (called_at is not null));
