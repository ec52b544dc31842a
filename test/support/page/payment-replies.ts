import type { DoubtCause, FailureCause } from '../../models/payment-cases.ts';
import type { Reply } from './held-requests.ts';

export const refused = (status: number, body: object = {}): Reply => ({
  status,
  body: { STATUS: 0, ...body },
});

/** Why a booking fails for certain, as it travels. A foreign backend has no codes, and its calls carry no key. */
export const failures: Record<FailureCause, Reply> = {
  coded: refused(409, { CODE: 'price_changed' }),
  foreignRefusal: refused(422),
  foreignBreakdown: refused(500),
  foreignSilence: 'no answer',
};

/** What leaves it in doubt at our own backend. */
export const doubts: Record<DoubtCause, Reply> = {
  inProgress: refused(409, { CODE: 'in_progress' }),
  unknownCharge: refused(503, { CODE: 'payment_unknown', MESSAGE: 'We do not know yet.' }),
  breakdown: refused(500, { CODE: 'broken' }),
  untypedBreakdown: { status: 502, body: 'Bad Gateway' },
  silence: 'no answer',
};

/** What the session says of a customer whose profile could not be had (section 8). */
export const profileFailed = {
  kind: 'error',
  text: 'Failed to fetch your profile information',
} as const;
