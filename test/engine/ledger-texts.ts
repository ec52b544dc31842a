import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';

/** Of the rules that a machine holds. */
type Area = Exclude<Rule['id'] extends `${infer Name}-${number}` ? Name : never, 'SITE' | 'API' | 'SHOP'>;

/** Whose rules the ledger's ids stand for. */
const machines: Record<Area, string> = {
  STORE: 'storefront',
  BOOK: 'booking',
  PAY: 'payment',
  CHARGE: 'card-payment',
  AUTH: 'authentication',
  REG: 'registration',
  VERIFY: 'verification',
  FORGOT: 'forgot-password',
  RESET: 'reset-password',
  CHANGE: 'change-password',
  PROFILE: 'profile',
  MYBOOK: 'my-bookings',
  ORDER: 'my-orders',
  QUEUE: 'queue',
  PLACE: 'queue-place',
  CONTACT: 'contact',
  CAREER: 'careers',
};

/** Every sentence and name that the ledger quotes of the spec for a machine's screens, with its rule. */
export function textsOf(machine: string): [text: string, rule: string][] {
  const rules: readonly Rule[] = ledger;
  return rules
    .filter(({ id }) => machines[id.replace(/-\d+$/, '') as Area] === machine)
    .flatMap(({ id, texts = [], labels = [] }) =>
      [...texts, ...labels].map((text): [string, string] => [text, id]),
    );
}

/** Whether an element's words are a text, or hold it beside others of their own. */
export const says = (sentence: string, text: string): boolean => ` ${sentence} `.includes(` ${text} `);
