import type { Rule } from './rule.ts';

/** What holds on every page, and is no machine's. */
export const siteRules = [
  {
    id: 'SITE-1',
    section: '8',
    rule: "A toast shows the server's words when it sent any, MESSAGE before message, as plain text of 200 characters at most; else the sentence of its rule.",
    heldBy: ['test/services/api.test.ts', 'test/specs/contact.spec.ts'],
  },
  {
    id: 'SITE-2',
    section: '8',
    rule: 'An unknown path logs a 404 and shows the not-found page, with a way home.',
    heldBy: ['test/browser/pages.test.ts'],
  },
] as const satisfies readonly Rule[];
