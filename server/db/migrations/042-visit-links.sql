-- The key in the links of a visit's mails, with which its customer can move and cancel it (MANAGE-19). It is random, so that it
-- needs no secret of the server, and it expires a day after the visit.
alter table bookings add column manage_key uuid not null default gen_random_uuid();
create unique index bookings_manage_key on bookings (manage_key);
