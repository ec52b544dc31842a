-- closed          a person has seen to it (CHARGE-20)
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'confirming', 'authenticating', 'waiting', 'unknown', 'cancelling', 'cancel_due',
                   'cancelled', 'succeeded', 'refund_due', 'refunded', 'refund_failed', 'closed'));
alter table payments drop constraint payments_check;
alter table payments add constraint payments_check
  check (state in ('created', 'cancel_due', 'cancelled', 'refund_due', 'refunded', 'refund_failed', 'closed')
         or booking_id is not null);

drop index payments_open;
create index payments_open on payments (state)
  where state not in ('cancelled', 'succeeded', 'refunded', 'closed');

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
 where payments.state not in ('created', 'cancelled', 'succeeded', 'refunded', 'closed');
