-- The days whose print was mailed to the shop (SHOP-97): a row is inserted in the transaction of the mail.
create table day_mails (
  day      date primary key,
  queued_at timestamptz not null
);
