import { shop } from 'virtual:shop';

/** A legal page: an introduction, then sections that can be linked to. */
export interface Policy {
  title: string;
  lead: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  /** The section's anchor. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** When the three policies were last changed. */
export const POLICIES_CHANGED = '21 November 2026';

const { address } = shop;

/** The last section of each policy: where to send questions. */
export const questionsSection: PolicySection = {
  id: 'contact',
  title: 'Questions',
  paragraphs: [
    `Write to ${shop.email}, ring ${shop.phone}, or come by: ${shop.name}, ${address.line}, ${address.suburb} ${address.state} ${address.postcode}. A person answers.`,
  ],
};
