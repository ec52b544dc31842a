-- When the customer of a place was mailed that they are next, and that it is their turn (QUEUE-89): each at most once. The mail
-- of a join as number 1 says that the customer is next.
alter table queue_places
  add column next_mailed_at timestamptz,
  add column turn_mailed_at timestamptz;
