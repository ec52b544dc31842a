import { array, object, parse, string } from 'valibot';
import { expect } from 'vitest';
import type { Site } from '../support/site.ts';

const Mails = array(
  object({
    to: string(),
    subject: string(),
    text: string(),
    html: string(),
    links: array(string()),
    attachments: array(object({ filename: string(), type: string(), content: string() })),
  }),
);

/** A mail as the sandbox mailbox tells it (ruling S2). */
export type MailInBox = ReturnType<typeof parse<typeof Mails>>[number];

/** What was sent to an address so far, newest first. */
export async function mailsTo(site: Site, address: string): Promise<MailInBox[]> {
  const response = await fetch(`${site.url}/sandbox/mail.json?${new URLSearchParams({ to: address })}`);
  return parse(Mails, await response.json());
}

/** Waits until so many mails have come to an address, and no more than those; newest first. */
export async function waitForMails(site: Site, address: string, count: number): Promise<MailInBox[]> {
  let mails: MailInBox[] = [];
  await expect
    .poll(
      async () => {
        mails = await mailsTo(site, address);
        return mails.map(({ subject }) => subject);
      },
      { timeout: 10_000, message: `Mails to ${address}` },
    )
    .toHaveLength(count);
  return mails;
}

/** The newest link to a page, `verification` or `reset-password`, that was mailed to an address so far. */
export async function newestLink(site: Site, address: string, page: string): Promise<string | undefined> {
  const links = (await mailsTo(site, address)).flatMap((mail) => mail.links);
  return links.find((link) => new URL(link).pathname.startsWith(`/${page}/`));
}

/** Waits until a link to a page has come, other than the one that was there `before`. */
export async function waitForLink(
  site: Site,
  address: string,
  page: string,
  before?: string,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        link = await newestLink(site, address, page);
        return link !== undefined && link !== before;
      },
      { timeout: 10_000, message: `A new link to ${page} for ${address}` },
    )
    .toBe(true);
  return link ?? '';
}
