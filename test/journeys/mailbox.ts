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

/** The link to a page, `verification` or `reset-password`, in the newest of so many mails to an address. */
export async function linkFrom(site: Site, address: string, count: number, page: string): Promise<string> {
  const [newest] = await waitForMails(site, address, count);
  const link = newest?.links.find((one) => new URL(one).pathname.startsWith(`/${page}/`));
  if (!link) throw new Error(`"${newest?.subject}" has no link to ${page}.`);
  return link;
}
