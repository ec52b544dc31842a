import type { Chapter } from './rule.ts';

export const verification = {
  title: 'Accounts: verification',
  about: 'The page at /verification/{token}, which the link in the mail of a registration opens.',
  machine: 'verification',
  rules: [
    {
      id: 'VERIFY-1',
      rule: 'When the link is opened, the page sends a single request to the server, and shows that it is verifying.',
      texts: ['Verifying your account...'],
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'VERIFY-2',
      rule: 'When the account is verified, a toast and the page show this.',
      texts: ['Email verified successfully! You can now log in.', 'Verification Successful!'],
    },
    { id: 'VERIFY-3', rule: 'The page redirects to home 2,000 ms after a success.' },
    {
      id: 'VERIFY-4',
      rule: 'A response that is a success but does not have status 200 counts as a failure. It has a sentence of its own.',
      texts: [
        'Email verification failed. The link may have expired or is invalid.',
        'Verification Failed',
        'Verification failed. Please try again or contact support.',
      ],
    },
    {
      id: 'VERIFY-5',
      rule: 'If the server rejects the link, or no answer arrives, a toast and the page show this.',
      texts: [
        'Email verification failed. The link may have expired or is invalid.',
        'Verification Failed',
        'Verification failed. The link may have expired or is invalid.',
      ],
    },
    {
      id: 'VERIFY-6',
      rule: 'The page never repeats the request by itself. If no answer arrived, or the server failed, the customer can retry. If the server rejected the link, a retry would change nothing.',
    },
    {
      id: 'VERIFY-7',
      rule: 'After 5 seconds the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
  ],
} as const satisfies Chapter;
