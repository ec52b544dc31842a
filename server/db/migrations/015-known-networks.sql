-- Where a customer has logged in before: strangers elsewhere cannot use up the tries from there.
create table known_networks (
  customer_id bigint      not null references customers on delete cascade,
  network     text        not null,
  seen_at     timestamptz not null,
  primary key (customer_id, network)
);
