import { shop } from 'virtual:shop';
import { stateName } from 'virtual:shop/facts';
import type { Policy } from './policy.ts';

/** /return-policy: the 60 days, faulty goods, and delivery times. */
export const returnPolicy: Policy = {
  title: 'Return Policy',
  lead: 'You have 60 days to change your mind. If something is wrong with what you bought, you have longer than that.',
  sections: [
    {
      id: 'change-of-mind',
      title: 'Change of mind: 60 days',
      paragraphs: [
        'You can return a product within 60 days of the day you received it, for any reason or for none. We refund what you paid for it.',
        'It should be unused and in its packaging, with the receipt or the order number. Opened oils, clays, sprays and brushes cannot be sold to anybody else, so for those a change of mind comes too late.',
      ],
    },
    {
      id: 'faulty',
      title: 'Faulty, damaged or not what you ordered',
      paragraphs: [
        'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.',
        'That holds for opened products too, and the 60 days do not limit it. We pay the postage.',
      ],
    },
    {
      id: 'how',
      title: 'How to return something',
      paragraphs: ['Either is fine:'],
      list: [
        'Bring it to the shop, any day, within opening hours.',
        `Write to ${shop.email} with the order number. We answer with the address to send it to. For a change of mind the postage is yours.`,
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'The refund goes back the way you paid, as soon as the product has reached us and we have looked at it. Your bank may take 5 to 10 business days to show it.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and exchanges',
      paragraphs: [
        'An exchange travels like any order: delivery on the next business day in metropolitan and regional areas, and in 1 to 2 business days in remote areas.',
      ],
    },
    {
      id: 'haircuts',
      title: 'Haircuts',
      paragraphs: [
        'We cannot put it back on. If it is not right, say so in the chair or in the days after, and we will put it right without charge. Services come with consumer guarantees as well: done with care and skill, and fit for what you asked for.',
        'Money for a cancelled booking is a matter of the Terms and Conditions.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: [`This policy is governed by the law of ${stateName}, Australia.`],
    },
  ],
};
