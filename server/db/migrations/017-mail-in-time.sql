-- From then on a mail says what is no longer true, as of a link that has ended: it is not sent any more.
alter table outbox add column true_until timestamptz;
