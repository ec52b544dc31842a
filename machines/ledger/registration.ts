import type { Rule } from './rule.ts';

/** The form at /register, until the mail is on its way. */
export const registrationRules = [
  { id: 'REG-1', section: '5', rule: 'The passwords have to match.', texts: ["Passwords don't match"] },
  {
    id: 'REG-2',
    section: '5',
    rule: 'Then first name, last name, phone, e-mail, password and confirmation are all needed.',
    texts: ['Please fill in all fields'],
  },
  {
    id: 'REG-3',
    section: '9',
    rule: 'A form in order is sent with address type 1, country code +61 and store 68; what was said before is cleared.',
  },
  {
    id: 'REG-4',
    section: '8',
    rule: 'A registration that is accepted says so, and asks to look for the mail.',
    texts: ['Registration successful! Please check your email to verify your account.'],
    labels: ['Check Your Email', 'Go to login'],
  },
  {
    id: 'REG-5',
    section: '8',
    rule: 'One that is not is told, and the form stays as it was.',
    texts: ['An error occurred while registering. Please try again.'],
  },
  {
    id: 'REG-6',
    section: '4',
    rule: 'From the pending view one can go back to the form.',
    labels: ['try again'],
  },
  { id: 'REG-7', section: '8', rule: 'A registration that takes longer than 5 s says so.' },
] as const satisfies readonly Rule[];
