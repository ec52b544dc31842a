import type { Chapter } from './rule.ts';

export const verification = {
  title: 'Accounts: verification',
  about:
    'The page at /verification/{token}: the link in the mail of a registration, for anyone who has just registered.',
  machine: 'verification',
  rules: [
    {
      id: 'VERIFY-1',
      rule: 'Opening the link asks the server once, and says that it is verifying.',
      texts: ['Verifying your account...'],
      noEdge: 'The machine begins so.',
    },
    {
      id: 'VERIFY-2',
      rule: 'When the account is verified, a toast and the page say so.',
      texts: ['Email verified successfully! You can now log in.', 'Verification Successful!'],
    },
    { id: 'VERIFY-3', rule: 'Home follows 2,000 ms later.' },
    {
      id: 'VERIFY-4',
      rule: 'An answer that is a success by itself, but not status 200, is a failure all the same. It has a sentence of its own.',
      texts: [
        'Email verification failed. The link may have expired or is invalid.',
        'Verification Failed',
        'Verification failed. Please try again or contact support.',
      ],
    },
    {
      id: 'VERIFY-5',
      rule: 'When the link is refused, or no answer comes, a toast and the page say so.',
      texts: [
        'Email verification failed. The link may have expired or is invalid.',
        'Verification Failed',
        'Verification failed. The link may have expired or is invalid.',
      ],
    },
    {
      id: 'VERIFY-6',
      rule: 'Nothing is sent again by itself. Where no answer came, or the server broke down, the customer can ask again; where the link was refused, asking again would change nothing.',
    },
    {
      id: 'VERIFY-7',
      rule: 'A verification that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;
