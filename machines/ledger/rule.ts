/** A part of the product, with the rules that hold in it. */
export interface Chapter {
  readonly title: string;
  /** What the part is and whom it is for. */
  readonly about: string;
  /** The machine on whose screens the rules' texts stand. */
  readonly machine?: string;
  readonly rules: readonly Rule[];
}

/** One rule, with the sentences that must appear on the screen exactly so. */
export interface Rule {
  /** The chapter's prefix and a number, which stays the rule's own: `BOOK-13`. */
  readonly id: `${Uppercase<string>}-${number}`;
  readonly rule: string;
  /** The page on which the texts stand. Without one they are on the screens of the chapter's machine. */
  readonly path?: string;
  readonly texts?: readonly string[];
  /** What is on the screen beside them: headings, buttons, fields and columns, by their names. */
  readonly labels?: readonly string[];
  /** Rules whose edges of the machine hold this one too: an edge names one rule. */
  readonly edgesOf?: readonly string[];
  /** Why the machine has no edge for it, though its spec has. */
  readonly noEdge?: string;
  /** Why it is so, at length: the number of a file in docs/decisions. */
  readonly decision?: string;
}
