-- Files that go with a mail: [{"filename", "type", "content"}].
alter table outbox add column attachments json not null default '[]';
-- Makes the Message-ID, the same at every attempt: of a mail that is sent twice, readers show one.
alter table outbox add column message_key uuid not null default gen_random_uuid();
-- Refused for good, or not taken for days: it stays for a person to look at.
alter table outbox add column given_up_at timestamptz;
-- Whoever sends a mail has it to themselves until next_attempt_at.
create index outbox_due on outbox (next_attempt_at) where sent_at is null and given_up_at is null;

-- Whoever knows it may fetch the booking's calendar file. Random rather than a signature over the number: no
-- secret has to be kept for it, it is the same for every server, and one booking's can be changed.
alter table bookings add column calendar_key uuid not null default gen_random_uuid();
create unique index bookings_calendar_key on bookings (calendar_key);
