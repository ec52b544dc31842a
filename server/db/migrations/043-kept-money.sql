-- The shop can refund a part of a cancelled visit and keep the rest (CHARGE-27).
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'confirming', 'authenticating', 'waiting', 'unknown', 'cancelling', 'cancel_due',
                   'cancelled', 'succeeded', 'disputed', 'charged_back', 'refund_due', 'refunded', 'part_refunded',
                   'refund_failed', 'closed'));

alter table payments
  -- Cents of a cancelled visit that the shop keeps. They are never refunded.
  add column kept_cents  integer not null default 0 check (kept_cents >= 0),
  -- When the card was charged, and when money was refunded last.
  add column charged_at  timestamptz,
  add column refunded_at timestamptz;

-- An intent is made shortly before its card is charged.
update payments set charged_at = case when state = 'succeeded' and returned_cents = 0 then updated_at else created_at end
 where state in ('succeeded', 'disputed', 'charged_back', 'refund_due', 'refunded', 'refund_failed', 'closed');
update payments set refunded_at = updated_at where state = 'refunded';

-- A trigger, because each process that changes a payment moves money, also a process of the version before.
create function note_moved_money() returns trigger language plpgsql as $$
begin
  if new.charged_at is null
     and new.state in ('succeeded', 'disputed', 'charged_back', 'refund_due', 'refunded', 'part_refunded', 'refund_failed') then
    new.charged_at := new.updated_at;
  end if;
  if tg_op = 'UPDATE' and new.state in ('succeeded', 'refunded', 'part_refunded')
     and (new.returned_cents > old.returned_cents or new.state <> 'succeeded' and new.state <> old.state) then
    new.refunded_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger note_moved_money before insert or update on payments for each row execute function note_moved_money();

drop index payments_open;
create index payments_open on payments (state)
  where state not in ('cancelled', 'succeeded', 'charged_back', 'refunded', 'part_refunded', 'closed');

-- Null: the whole charge, if it is refunded.
alter table sandbox_intents add column refunded_cents integer check (refunded_cents > 0);

-- The amount of an open refund is the part that is still to be refunded.
create or replace view open_payments as
select payments.payment_intent_id,
       payments.provider,
       payments.state,
       case payments.state
         when 'confirming'     then 'a process charges a card, or queries the provider for the result of a charge'
         when 'authenticating' then 'the bank asks the customer to confirm the payment'
         when 'waiting'        then 'the customer may try another card'
         when 'unknown'        then 'the result of the charge is unknown, and the server will query the provider'
         when 'cancelling'     then 'the server cancels the intent and then frees the slot'
         when 'cancel_due'     then 'no slot is held, and the server will cancel the intent'
         when 'disputed'       then 'the card''s owner disputes the charge: a person has to respond in the provider''s dashboard'
         when 'refund_due'     then 'the server will refund the charge'
         when 'refund_failed'  then 'the provider has refused the refund: a person has to return the money'
       end as meaning,
       payments.amount_cents
         - case when payments.state in ('refund_due', 'refund_failed') then payments.returned_cents + payments.kept_cents else 0 end
         as amount_cents,
       bookings.booking_uniqueid,
       bookings.held_until,
       payments.words,
       payments.created_at,
       payments.updated_at
  from payments
  left join bookings using (booking_id)
 where payments.state not in ('created', 'cancelled', 'succeeded', 'charged_back', 'refunded', 'part_refunded', 'closed');
