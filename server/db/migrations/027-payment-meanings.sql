-- The meanings of open payments, in the words of the chart's descriptions (server/life-cycles/card-payment.machine.ts).
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
       payments.amount_cents,
       bookings.booking_uniqueid,
       bookings.held_until,
       payments.words,
       payments.created_at,
       payments.updated_at
  from payments
  left join bookings using (booking_id)
 where payments.state not in ('created', 'cancelled', 'succeeded', 'charged_back', 'refunded', 'closed');
