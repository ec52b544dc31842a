-- What the clock said at the last sweep, and since when it has gone on evenly: after a jump nothing is erased for a day.
create table sweeps (
  only_row     boolean     primary key default true check (only_row),
  swept_at     timestamptz not null,
  steady_since timestamptz not null
);
create index queue_places_day on queue_places (day);
