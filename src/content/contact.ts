import { shop } from '../../contract/shop.ts';

/** The words of /contact-us/ that stand still (PAGE-12): what a visitor reads around the form. */
export const contactCopy = {
  hero: {
    title: 'Come in, ring up, write.',
    lead: 'Whichever you like least, do one of the others. Somebody with clean hands answers.',
  },
  details: {
    title: 'Where to find us',
    address: 'The shop',
    phone: 'Ring',
    email: 'Write',
    hours: 'Hours',
    getting:
      'Eight minutes on foot from the station, past the park. The yellow door is the number. A bike rack in front; parking is what it is.',
  },
  form: {
    title: 'Send a message',
    lead: 'We read them between heads and answer by the end of the next day. For today’s chair, ring us: it is quicker.',
  },
  map: { title: 'The corner' },
  questions: { title: 'What people ask us' },
} as const;

/** The six questions, with the shop's policies for answers (PAGE-12). */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'How far ahead should I book?',
    answer:
      'A week or two is about right, more if you want a Saturday morning. Late nights on Thursday and Friday often have a chair free at short notice.',
  },
  {
    question: 'What if I have to cancel?',
    answer:
      'It happens. Give us 24 hours and nobody minds. With less notice than that a fee may apply, because that chair stands empty.',
  },
  {
    question: 'Can I just walk in?',
    answer:
      'Always. If a chair is free it is yours. If not, we will tell you honestly how long it is, and there is a decent coffee four doors down.',
  },
  {
    question: 'Do you have gift cards?',
    answer: `Yes, for any amount, at the counter or by phone on ${shop.phone}. They suit people who say they do not want anything.`,
  },
  {
    question: 'How can I pay?',
    answer:
      'Cash, cards and mobile pay in the shop. When you book online you can also pay by card there and then.',
  },
  {
    question: 'Do you cut children’s hair?',
    answer:
      'From the first haircut on. There is a booster seat, and Sam. Wrigglers do best on a weekday morning, when it is quiet.',
  },
];
