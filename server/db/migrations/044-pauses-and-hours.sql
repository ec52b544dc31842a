-- A queue that takes no new customers on a day, with a sentence for customers (SHOP-92). Customers who wait are still served.
create table queue_pauses (
  store_id integer primary key references stores,
  day      date    not null,
  sentence text    not null check (sentence <> '')
);

-- The hours of a store on a single date, in place of the hours of the weekday (SHOP-93).
create table hours_exceptions (
  store_id integer not null references stores,
  day      date    not null,
  opens    time    not null,
  closes   time    not null check (closes > opens),
  primary key (store_id, day)
);
