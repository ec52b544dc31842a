import { shop } from 'virtual:shop';
import { map } from 'virtual:shop/facts';
import { directionsTo } from '../../contract/stores.ts';
import type { Attachment } from '../db/attachment.ts';

/**
 * Represents the site's URL in a mail of the outbox. The mailer replaces it, because commands queue mail without a URL of the
 * site.
 */
export const SITE_URL_MARK = '%SITE_URL%';

/** Puts the site's URL into the bodies of a mail. */
export const withSiteUrl = <Body extends { text: string; html: string }>(mail: Body, url: string): Body => ({
  ...mail,
  text: mail.text.replaceAll(SITE_URL_MARK, () => url),
  html: mail.html.replaceAll(SITE_URL_MARK, () => url),
});

/** A piece of a mail's body: a paragraph, a link as a button for the main action or as text, or facts with their labels. */
export type MailPart =
  | string
  | { button: string; link: string }
  | { text: string; link: string }
  | { facts: readonly (readonly [label: string, value: string])[] };

/** The store that sends a mail: the signature has its address and phone. */
export interface Sender {
  name: string;
  /** On a single line. */
  address: string;
  phone: string | null;
}

/** The content of a mail before it is rendered. */
export interface Letter {
  to: string | null;
  subject: string;
  /** The text that an inbox shows beside the subject. */
  preheader: string;
  greeting: string;
  parts: readonly MailPart[];
  attachments?: readonly Attachment[];
  /** By default the shop itself. */
  sender?: Sender;
  /** The address for replies; by default the shop's. */
  replyTo?: string;
  /** For how many minutes the content stays true. */
  trueForMinutes?: number;
}

/** The link to the directions of a store (SHOP-111). */
export const directionsOf = ({ address }: Sender): MailPart => ({
  text: 'Directions',
  link: directionsTo(map.host, address),
});

export const shopSender: Sender = {
  name: shop.name,
  address: `${shop.address.line}, ${shop.address.suburb} ${shop.address.state} ${shop.address.postcode}`,
  phone: shop.phone,
};
