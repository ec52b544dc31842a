/** A file attached to a mail. */
export interface Attachment {
  filename: string;
  /** Its media type with parameters. */
  type: string;
  content: string;
}
