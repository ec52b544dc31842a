import type { Chapter } from './rule.ts';

export const registration = {
  title: 'Accounts: registration',
  about:
    'The form at /register, for anyone who wants an account, until the mail with its link is on its way.',
  machine: 'registration',
  rules: [
    {
      id: 'REG-1',
      rule: 'Password and confirmation have to match; that is checked first.',
      texts: ["Passwords don't match"],
    },
    {
      id: 'REG-2',
      rule: 'Then first name, last name, phone, e-mail, password and confirmation are all needed.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'REG-3',
      rule: 'A form that is in order is sent with address_type_id 1, country_code +61 and created_store_id 68. What was said before is cleared.',
    },
    {
      id: 'REG-4',
      rule: 'When a registration is accepted, a toast says so, and the visitor is asked to look for the mail and follow its link.',
      texts: ['Registration successful! Please check your email to verify your account.'],
      labels: ['Check Your Email', 'Go to login'],
    },
    {
      id: 'REG-5',
      rule: 'When a registration is not accepted, a toast and the form say so (FORM-10), and the form stays as it was.',
      texts: ['An error occurred while registering. Please try again.'],
    },
    {
      id: 'REG-6',
      rule: 'From the view that asks to look for the mail one can go back to the form.',
      labels: ['try again'],
    },
    {
      id: 'REG-7',
      rule: 'A registration that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;
