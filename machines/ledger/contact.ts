import type { Rule } from './rule.ts';

/** The form at /contact-us/. */
export const contactRules = [
  {
    id: 'CONTACT-1',
    section: '5',
    rule: 'Name, e-mail and message are needed, first of all checks; a phone is not.',
    texts: ['Please fill in your name, email and message'],
  },
  {
    id: 'CONTACT-2',
    section: '5',
    rule: 'Then the e-mail has to be one.',
    texts: ['Please enter a valid email address'],
  },
  {
    id: 'CONTACT-3',
    section: '9',
    rule: 'A message in order is sent to brand 68, once; what was said before is cleared.',
    texts: ['Sending...'],
  },
  {
    id: 'CONTACT-4',
    section: '8',
    rule: 'A message that was sent is told and the fields are cleared; another may follow.',
    texts: ["Message sent successfully! We'll get back to you soon."],
  },
  {
    id: 'CONTACT-5',
    section: '8',
    rule: 'One that was not, which any answer but 201 means, is told, and the form stays as it was.',
    texts: ['Failed to send message. Please try again.'],
  },
  { id: 'CONTACT-6', section: '8', rule: 'A message that takes longer than 5 s says so.' },
] as const satisfies readonly Rule[];
