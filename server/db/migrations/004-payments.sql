-- One row for each intent at the card provider.
-- created     nobody's yet: made before its submit
-- confirming  a card is being charged, or its fate asked for, by whoever holds it until working_until
-- waiting     the provider said no: the slot waits for another card
-- unknown     the provider did not answer: it must be asked before anything else
-- cancelling  being made unchargeable, so that its slot can be freed
-- cancel_due  its submit went on without it: to be made unchargeable
-- cancelled   can never be charged
-- succeeded   charged, and its booking stands
-- refund_due  charged, but there is no booking for it
-- refunded    given back
create table payments (
  payment_intent_id text        primary key,
  provider          text        not null,
  state             text        not null check (state in ('created', 'confirming', 'waiting', 'unknown',
                    'cancelling', 'cancel_due', 'cancelled', 'succeeded', 'refund_due', 'refunded')),
  amount_cents      integer     not null check (amount_cents > 0),
  submit_key        text        references submits,
  booking_id        bigint      references bookings,
  payment_method_id text,
  -- What the provider said of that card.
  words             text,
  working_until     timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (state in ('created', 'cancel_due', 'cancelled', 'refund_due', 'refunded') or booking_id is not null)
);
create index payments_submit on payments (submit_key);
create index payments_booking on payments (booking_id);
create index payments_open on payments (state)
  where state in ('confirming', 'waiting', 'unknown', 'cancelling', 'cancel_due');
