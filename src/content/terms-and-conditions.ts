import { shop } from 'virtual:shop';
import { stateName } from 'virtual:shop/facts';
import { CANCELLING } from '../../contract/cancelling.ts';
import type { Policy } from './policy.ts';

/** /terms-and-conditions: bookings, prices, orders and the applicable law. */
export const termsAndConditions: Policy = {
  title: 'Terms and Conditions',
  lead: 'The rules between you and us, in words that fit in a barber’s chair. By booking, queueing or ordering you agree to them.',
  sections: [
    {
      id: 'bookings',
      title: 'Bookings',
      paragraphs: [
        'A booking is made when the site says so or when we say so by phone. We hold that chair and that barber for you at that time. If you are late we do what we can with the time that is left; if the next customer would have to wait, we may have to offer you another time.',
        'As a guest you pay by card when you book. With an account you can pay by card or in the shop. If a barber is ill we ring you, and you choose: another barber, another time, or a refund.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      paragraphs: [
        `${CANCELLING} You can cancel by the link in our mails, in your account, by phone or by e-mail.`,
        'A refund goes to the card that paid. Your bank may take 5 to 10 business days to show it. Once the appointment has started, cancelling moves no money.',
      ],
    },
    {
      id: 'walk-ins',
      title: 'Walk-ins and the queue',
      paragraphs: [
        'Walk-ins are welcome whenever a chair is free. A place in the queue is for the day it is taken. The wait we show is our best estimate, not a promise.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and payment',
      paragraphs: [
        'Prices are in Australian dollars and include GST. The price of a booking is the one you saw when you made it, even if the board changes afterwards. We take cash, cards and mobile pay in the shop, and cards online. Gift cards can be bought and used in the shop.',
      ],
    },
    {
      id: 'delivery',
      title: 'Orders and delivery',
      paragraphs: [
        `Orders to metropolitan and regional areas are delivered on the next business day. Orders to remote areas take 1 to 2 business days. A business day is Monday to Friday, public holidays in ${stateName} excepted. If something holds an order up, we tell you.`,
      ],
    },
    {
      id: 'returns',
      title: 'Returns',
      paragraphs: ['You can change your mind about a product for 60 days. The Return Policy says how.'],
    },
    {
      id: 'accounts',
      title: 'Your account',
      paragraphs: [
        'Give us your own details, keep them right, and keep your password to yourself. Tell us if you think somebody else is using your account. We may close an account that is used to hold chairs nobody sits in, or to harm the site or the people in it.',
      ],
    },
    {
      id: 'conduct',
      title: 'In the shop',
      paragraphs: [
        'We may decline a service if it would hurt you, your hair or your skin, or if somebody is making the shop unpleasant for the rest. Tell us about allergies and skin conditions before we start. Children stay with a grown-up.',
      ],
    },
    {
      id: 'site',
      title: 'The site',
      paragraphs: [
        `The words, the prints and the code of this site belong to ${shop.name}. You may link to it, read it aloud and print it. We try to keep it right and open at all hours, and cannot promise that it always is.`,
      ],
    },
    {
      id: 'consumer-law',
      title: 'Your rights under consumer law',
      paragraphs: [
        'Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these terms takes them away. Apart from those guarantees, and as far as the law allows, we are not liable for loss that neither of us could have foreseen.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: [
        `These terms are governed by the law of ${stateName}, Australia, and its courts decide what we cannot settle over a coffee.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When we change these terms we publish them here with a new date. What you booked or ordered before stays under the terms of that day.',
      ],
    },
  ],
};
