-- What the sandbox card provider remembers (ruling S1). It is a stranger to every other table.
create table sandbox_intents (
  id            text    primary key,
  status        text    not null check (status in ('requires_card', 'succeeded', 'cancelled')),
  amount_cents  integer not null,
  client_secret text    not null,
  refunded      boolean not null default false
);

-- A test card, by the last four digits of its published number.
create table sandbox_cards (
  id        text primary key,
  last_four text not null
);

-- The provider answers a repeated request as it answered the first.
create table sandbox_requests (
  idempotency_key text primary key,
  answer          jsonb not null
);
