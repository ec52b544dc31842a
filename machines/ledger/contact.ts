import type { Chapter } from './rule.ts';

export const contact = {
  title: 'Contact',
  about: 'The form at /contact-us/, for messages to the shop.',
  machine: 'contact',
  rules: [
    {
      id: 'CONTACT-1',
      rule: 'Name, e-mail and message are required, and the phone is optional. This is checked first.',
      texts: ['Please fill in your name, email and message'],
    },
    {
      id: 'CONTACT-2',
      rule: 'Then the e-mail must be text, an at-sign, text, a dot, and text.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'CONTACT-3',
      rule: 'A valid message is sent once, with store_brand_id 68, and the previous notice is cleared.',
      texts: ['Sending...'],
    },
    {
      id: 'CONTACT-4',
      rule: 'When the message is sent, a toast is shown and the fields are cleared. The visitor can send a further message.',
      texts: ["Message sent successfully! We'll get back to you soon."],
    },
    {
      id: 'CONTACT-5',
      rule: 'A message fails with every status except 201. A toast and the form show the reason (FORM-10), and the form keeps its input.',
      texts: ['Failed to send message. Please try again.'],
    },
    {
      id: 'CONTACT-6',
      rule: 'After 5 seconds the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
  ],
} as const satisfies Chapter;
