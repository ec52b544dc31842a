-- requires_action: the bank of the card tried last asks its owner, who answers with the client secret.
alter table sandbox_intents add column payment_method_id text;
-- What was said of that card, when it was refused.
alter table sandbox_intents add column words text;

alter table sandbox_intents drop constraint sandbox_intents_status_check;
alter table sandbox_intents add constraint sandbox_intents_status_check
  check (status in ('requires_card', 'requires_action', 'succeeded', 'cancelled'));
alter table sandbox_intents add constraint sandbox_intents_asks_for_a_card
  check (status <> 'requires_action' or payment_method_id is not null);
create unique index sandbox_intents_secret on sandbox_intents (client_secret);
