import { shop } from 'virtual:shop';
import type { Attachment } from '../db/tables.ts';

/** A piece of a mail's body: a paragraph, a link as a button, or facts with their labels. */
export type Part =
  | string
  | { button: string; link: string }
  | { facts: readonly (readonly [label: string, value: string])[] };

/** What a mail says, before it has a form. */
export interface Letter {
  to: string;
  subject: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  greeting: string;
  parts: readonly Part[];
  attachments?: readonly Attachment[];
  /** Whom an answer reaches; without it, the shop. */
  replyTo?: string;
}

/** The shop's name and address, one line each. */
export const signature: readonly string[] = [
  shop.name,
  `${shop.address.line}, ${shop.address.suburb} ${shop.address.state} ${shop.address.postcode}`,
  shop.phone,
];
