-- The shop can block a time in which there are visits (SHOP-78): the visits stay until the shop moves or cancels them, and
-- nothing new takes a minute of the block.
alter table bookings
  drop constraint bookings_no_overlap,
  drop constraint bookings_no_chair_overlap;
alter table bookings
  add constraint bookings_no_overlap exclude using gist (store_user_id with =, during with &&)
    where (booking_status_id <> 6 and kind <> 'block'),
  add constraint bookings_no_chair_overlap exclude using gist (store_id with =, chair with =, during with &&)
    where (booking_status_id <> 6 and kind <> 'block' and chair is not null),
  add constraint blocks_no_overlap exclude using gist (store_user_id with =, during with &&)
    where (booking_status_id <> 6 and kind = 'block'),
  add constraint blocks_no_chair_overlap exclude using gist (store_id with =, chair with =, during with &&)
    where (booking_status_id <> 6 and kind = 'block' and chair is not null);
create index bookings_blocks on bookings using gist (store_id, during) where (kind = 'block' and booking_status_id <> 6);

-- A row that overlapped the block before, or was there before the block, keeps its minutes.
create function keep_out_of_blocks() returns trigger language plpgsql as $$
begin
  if new.booking_status_id <> 6 and new.kind <> 'block' and exists (
    select from bookings as block
     where block.kind = 'block' and block.booking_status_id <> 6 and block.store_id = new.store_id
       and coalesce(block.store_user_id, block.chair) = coalesce(new.store_user_id, new.chair)
       and block.during && new.during
       and not (tg_op = 'UPDATE' and old.booking_status_id <> 6
                and coalesce(old.store_user_id, old.chair) = coalesce(new.store_user_id, new.chair)
                and old.during && block.during)) then
    raise exception 'booking % would be in a block', new.booking_uniqueid using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
-- Its name is behind keep_one_time, which can change the time of the row.
create trigger keep_out_of_blocks before insert or update of during, store_user_id, chair, booking_date, from_time, booking_status_id
  on bookings for each row execute function keep_out_of_blocks();
