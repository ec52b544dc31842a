-- What the shop refunds in the provider's dashboard, and what the owner of a card disputes, has states and an amount of its own.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'confirming', 'authenticating', 'waiting', 'unknown', 'cancelling', 'cancel_due',
                   'cancelled', 'succeeded', 'disputed', 'charged_back', 'refund_due', 'refunded', 'refund_failed',
                   'closed'));
alter table payments drop constraint payments_check;
alter table payments add constraint payments_check
  check (state in ('created', 'cancel_due', 'cancelled', 'disputed', 'charged_back', 'refund_due', 'refunded',
                   'refund_failed', 'closed')
         or booking_id is not null);

-- Cents of a payment that stands which were refunded in part, or lost in a dispute about a part.
alter table payments add column returned_cents integer not null default 0 check (returned_cents >= 0);

drop index payments_open;
create index payments_open on payments (state)
  where state not in ('cancelled', 'succeeded', 'charged_back', 'refunded', 'closed');

create or replace view open_payments as
select payments.payment_intent_id,
       payments.provider,
       payments.state,
       case payments.state
         when 'confirming'     then 'a card is being charged, or its fate asked for'
         when 'authenticating' then 'the customer answers their bank'
         when 'waiting'        then 'the customer may try another card'
         when 'unknown'        then 'the provider will be asked what became of it'
         when 'cancelling'     then 'is being made unchargeable, then its slot is free'
         when 'cancel_due'     then 'will be made unchargeable'
         when 'disputed'       then 'the owner of the card disputes it: answer that at the provider'
         when 'refund_due'     then 'will be given back'
         when 'refund_failed'  then 'a person has to give it back'
       end as meaning,
       payments.amount_cents,
       bookings.booking_uniqueid,
       bookings.held_until,
       payments.words,
       payments.created_at,
       payments.updated_at
  from payments
  left join bookings using (booking_id)
 where payments.state not in ('created', 'cancelled', 'succeeded', 'charged_back', 'refunded', 'closed');
