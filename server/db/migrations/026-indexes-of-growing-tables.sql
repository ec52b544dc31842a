-- Every statement of a call or a sweep finds its rows by an index (test/server/indexes.test.ts).
create index rate_limits_age on rate_limits (window_start);
create index rate_limits_beginning on rate_limits (bucket text_pattern_ops);
create index proofs_expiry on proofs (expires_at);
create index payments_age on payments (created_at);
create index outbox_given_up on outbox (given_up_at) where sent_at is null and given_up_at is not null;
-- Without these statistics, PostgreSQL estimates that a third of the cancelled bookings is old, and reads all payments.
create statistics bookings_ends on (upper(during)) from bookings;
