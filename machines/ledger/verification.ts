import type { Rule } from './rule.ts';

/** The link in the mail that a registration sends. */
export const verificationRules = [
  {
    id: 'VERIFY-1',
    section: '4',
    rule: 'Opening the link asks the server once, and says that it is verifying.',
    texts: ['Verifying your account...'],
    noEdge: { why: 'The machine begins so.', heldBy: 'test/specs/verification.spec.ts' },
  },
  {
    id: 'VERIFY-2',
    section: '8',
    rule: 'An account that is verified is told.',
    texts: ['Email verified successfully! You can now log in.', 'Verification Successful!'],
  },
  { id: 'VERIFY-3', section: '9', rule: 'Home follows 2 000 ms later.' },
  {
    id: 'VERIFY-4',
    section: '8',
    rule: 'An answer that is no failure and not 200 is one all the same.',
    texts: [
      'Email verification failed. The link may have expired or is invalid.',
      'Verification Failed',
      'Verification failed. Please try again or contact support.',
    ],
  },
  {
    id: 'VERIFY-5',
    section: '8',
    rule: 'A link that is refused, and no answer at all, are told.',
    texts: [
      'Email verification failed. The link may have expired or is invalid.',
      'Verification Failed',
      'Verification failed. The link may have expired or is invalid.',
    ],
  },
  {
    id: 'VERIFY-6',
    section: 'C5',
    rule: 'Nothing is sent again by itself. Where no answer came, or the server broke, the customer can ask again.',
  },
  { id: 'VERIFY-7', section: '8', rule: 'A verification that takes longer than 5 s says so.' },
] as const satisfies readonly Rule[];
