-- The slot of a submit is held while its customer types (SHOP-100): a row of the chair's timeline like a visit, so that the
-- same constraint keeps overlaps out. The sweep deletes such a row when it has ended. A process of the version before may still serve:
-- it reads these rows as taken minutes of a chair, and changes none of them. Until the restart is over, it can refuse a submit
-- whose slot a process of this version holds.
alter table bookings
  -- The submit, the browser (a cookie; null without cookies) and the network that hold the slot, and the end of the hold.
  add column hold_key     text,
  add column hold_browser uuid,
  add column hold_network text,
  add column hold_ends    timestamptz,
  drop constraint bookings_kind_check;
alter table bookings
  add constraint bookings_kind_check check (kind in ('visit', 'walkIn', 'block', 'hold')),
  add constraint bookings_hold_check
    check (case when kind = 'hold'
                then num_nonnulls(hold_key, hold_network, hold_ends, store_user_id) = 4 and booking_status_id in (3, 6)
                else num_nonnulls(hold_key, hold_browser, hold_network, hold_ends) = 0 end);
-- One hold a submit, and one a browser.
create unique index bookings_hold_key on bookings (hold_key) where (kind = 'hold' and booking_status_id = 3);
create unique index bookings_hold_browser on bookings (hold_browser) where (kind = 'hold' and booking_status_id = 3);
create index bookings_hold_ends on bookings (hold_ends) where kind = 'hold';
