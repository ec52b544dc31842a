import type { Chapter } from './rule.ts';

export const contact = {
  title: 'Contact',
  about: 'The form at /contact-us/, by which anybody writes to the shop.',
  machine: 'contact',
  rules: [
    {
      id: 'CONTACT-1',
      rule: 'Name, e-mail and message are needed, and a phone is not; that is checked first.',
      texts: ['Please fill in your name, email and message'],
    },
    {
      id: 'CONTACT-2',
      rule: 'Then the e-mail has to be text, an at-sign, text, a dot, and text.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'CONTACT-3',
      rule: 'A message that is in order is sent once, with store_brand_id 68, and what was said before is cleared.',
      texts: ['Sending...'],
    },
    {
      id: 'CONTACT-4',
      rule: 'When the message is sent, a toast says so, and the fields are cleared. Another may follow.',
      texts: ["Message sent successfully! We'll get back to you soon."],
    },
    {
      id: 'CONTACT-5',
      rule: 'When a message is not sent, which every answer but status 201 means, a toast and the form say so (FORM-10), and the form stays as it was.',
      texts: ['Failed to send message. Please try again.'],
    },
    {
      id: 'CONTACT-6',
      rule: 'A message that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;
