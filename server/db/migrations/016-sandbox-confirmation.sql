-- requires_confirmation: the owner has answered their bank, and the card waits to be charged by the server.
alter table sandbox_intents drop constraint sandbox_intents_status_check;
alter table sandbox_intents add constraint sandbox_intents_status_check
  check (status in ('requires_card', 'requires_action', 'requires_confirmation', 'succeeded', 'cancelled'));
alter table sandbox_intents drop constraint sandbox_intents_asks_for_a_card;
alter table sandbox_intents add constraint sandbox_intents_asks_for_a_card
  check (status not in ('requires_action', 'requires_confirmation') or payment_method_id is not null);
