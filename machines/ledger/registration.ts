import type { Chapter } from './rule.ts';

export const registration = {
  title: 'Accounts: registration',
  about: 'The form at /register, for a visitor who wants an account, until the mail with the link is sent.',
  machine: 'registration',
  rules: [
    {
      id: 'REG-1',
      rule: 'Password and confirmation must match. This is checked first.',
      texts: ["Passwords don't match"],
    },
    {
      id: 'REG-2',
      rule: 'Then first name, last name, phone, e-mail, password and confirmation are required.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'REG-3',
      rule: 'A valid form is sent with address_type_id 1, country_code +61 and created_store_id 68. The previous message is cleared.',
    },
    {
      id: 'REG-4',
      rule: 'When the server accepts a registration, a toast is shown, and a view asks the visitor to follow the link in the mail.',
      texts: ['Registration successful! Please check your email to verify your account.'],
      labels: ['Check Your Email', 'Go to login'],
    },
    {
      id: 'REG-5',
      rule: 'If a registration fails, a toast and the form show the reason (FORM-10), and the form keeps its input.',
      texts: ['An error occurred while registering. Please try again.'],
    },
    {
      id: 'REG-6',
      rule: 'From the view that asks for the mail, the visitor can return to the form.',
      labels: ['try again'],
    },
    {
      id: 'REG-7',
      rule: 'After 5 seconds the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'ACCOUNT-1',
      rule: 'Until a refresh, the confirmation of a guest offers an account. Its form has the email of the guest, which cannot be changed, and a password. It sends the same request as /register (REG-3), with the details of the booking and the password as its own confirmation. If a field is wrong, only its error is shown, without a sentence at the head.',
      edgesOf: ['REG-3'],
    },
    {
      id: 'ACCOUNT-2',
      rule: 'After the registration, the confirmation asks the guest to follow the link in the mail (REG-4). The account works after the verification, as after /register.',
      edgesOf: ['REG-4'],
    },
  ],
} as const satisfies Chapter;
