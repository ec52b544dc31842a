/** One rule of the spec in our own words, with the sentences that must appear on the screen exactly so. */
export interface Rule {
  /** STORE: header and home. BOOK: the wizard. PAY: the dialogs over its fourth step. CHARGE: what becomes of the money behind them. PLACE: the live place in the queue. SITE: every page. API: what browser and server say to each other. SHOP: how the shop works behind its pages. */
  readonly id: `${'STORE' | 'BOOK' | 'PAY' | 'CHARGE' | 'AUTH' | 'REG' | 'FORGOT' | 'RESET' | 'CHANGE' | 'VERIFY' | 'PROFILE' | 'MYBOOK' | 'ORDER' | 'QUEUE' | 'PLACE' | 'CONTACT' | 'CAREER' | 'SITE' | 'API' | 'SHOP'}-${number}`;
  /** A section of the spec ('4') or a ruling ('B5'). */
  readonly section: string;
  readonly rule: string;
  readonly texts?: readonly string[];
  /** What is on the screen beside them: headings, buttons, fields and columns, by the names that section 2 gives. */
  readonly labels?: readonly string[];
  /** Rules whose edges of the machine hold this one too: an edge names one rule. */
  readonly edgesOf?: readonly string[];
  /** Why the machine has no edge for it, though its model has, and the test that drives it. */
  readonly noEdge?: { readonly why: string; readonly heldBy: string };
  /** It is no matter of a machine or a model: the tests that hold it. */
  readonly heldBy?: readonly string[];
}
