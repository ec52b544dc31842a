import { shop } from 'virtual:shop';
import type { Attachment } from '../db/tables.ts';

/** A piece of a mail's body: a paragraph, a link as a button, or facts with their labels. */
export type Part =
  | string
  | { button: string; link: string }
  | { facts: readonly (readonly [label: string, value: string])[] };

/** The store that a mail comes from: it signs with its address and phone. */
export interface Sender {
  name: string;
  /** In one line. */
  address: string;
  phone: string | null;
}

/** What a mail says, before it has a form. */
export interface Letter {
  to: string;
  subject: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  greeting: string;
  parts: readonly Part[];
  attachments?: readonly Attachment[];
  /** Without one, the shop itself. */
  sender?: Sender;
  /** Whom an answer reaches; without it, the shop. */
  replyTo?: string;
  /** How long it says what is true. */
  trueForMinutes?: number;
}

export const theShop: Sender = {
  name: shop.name,
  address: `${shop.address.line}, ${shop.address.suburb} ${shop.address.state} ${shop.address.postcode}`,
  phone: shop.phone,
};
