/** A part of the product, with its rules. */
export interface Chapter {
  readonly title: string;
  /** The part in a sentence or two, and its users. */
  readonly about: string;
  /** The id of the machine whose screens show the rules' texts. */
  readonly machine?: string;
  readonly rules: readonly Rule[];
}

/** A rule, with the texts that the screen must show to the letter. */
export interface Rule {
  /** The chapter's prefix and a number, which never changes: `BOOK-13`. */
  readonly id: `${Uppercase<string>}-${number}`;
  readonly rule: string;
  /** The page that shows the texts. Without a path, the screens of the chapter's machine show them. */
  readonly path?: string;
  readonly texts?: readonly string[];
  /** Names of headings, buttons, fields and columns on the same screen. */
  readonly labels?: readonly string[];
  /** Rules whose edges implement this rule as well, because an edge names a single rule. */
  readonly edgesOf?: readonly string[];
  /** The reason why the machine has no edge for the rule although its spec has an edge. */
  readonly noEdge?: string;
  /** The number of the file in docs/decisions that explains the rule. */
  readonly decision?: string;
}
