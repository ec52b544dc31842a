/** One rule of the spec in our own words, with the sentences that must appear on the screen exactly so. */
export interface Rule {
  /** STORE: header and home. BOOK: the wizard. PAY: the dialogs over its fourth step. PLACE: the live place in the queue. */
  readonly id: `${'STORE' | 'BOOK' | 'PAY' | 'AUTH' | 'REG' | 'FORGOT' | 'RESET' | 'CHANGE' | 'VERIFY' | 'PROFILE' | 'MYBOOK' | 'ORDER' | 'QUEUE' | 'PLACE' | 'CONTACT' | 'CAREER'}-${number}`;
  /** A section of the spec ('4') or a ruling ('B5'). */
  readonly section: string;
  readonly rule: string;
  readonly texts?: readonly string[];
  /** What is on the screen beside them: headings, buttons, fields and columns, by the names that section 2 gives. */
  readonly labels?: readonly string[];
}
