-- What each sweep looks for, so that it reads no whole table (ABUSE-17).
create index outbox_done on outbox (coalesce(sent_at, given_up_at));
create index messages_age on messages (sent_at);
create index submits_age on submits (started_at);
create index bookings_cancelled on bookings (upper(during)) where booking_status_id = 6;
create index session_tokens_expiry on session_tokens (expires_at);
create index known_networks_age on known_networks (seen_at);
create index payments_cancelled on payments (updated_at) where state = 'cancelled' and booking_id is null;
