-- A booking has its time twice: as the customer reads it, and as the range that keeps the chair. Where one is changed by
-- hand the other follows; where both are changed they have to agree.
create function keep_one_time() returns trigger language plpgsql as $$
declare
  zone  text := (select time_zone from stores where store_id = new.store_id);
  wall  timestamp := new.booking_date + new.from_time;
begin
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
create trigger keep_one_time before update of booking_date, from_time, during on bookings
  for each row execute function keep_one_time();
