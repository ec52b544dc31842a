import { array, type InferOutput, object, parse, string } from 'valibot';
import { expect, vi } from 'vitest';
import { withSandboxKey } from '../support/sandbox-key.ts';
import type { Site } from '../support/site.ts';

const Mails = array(object({ subject: string(), text: string(), html: string(), links: array(string()) }));

/** A mail as the sandbox mailbox tells it (SHOP-42). */
export type MailInBox = InferOutput<typeof Mails>[number];

/** Waits until so many mails have come to an address, and no more than those; gives the newest. */
export async function newestMail(site: Site, address: string, count = 1): Promise<MailInBox> {
  let mails: MailInBox[] = [];
  await vi.waitFor(
    async () => {
      const to = new URLSearchParams({ to: address });
      const headers = withSandboxKey(site);
      const response = await fetch(`${site.url}/sandbox/mail.json?${to}`, { headers });
      mails = parse(Mails, await response.json());
      expect(mails.map(({ subject }) => subject)).toHaveLength(count);
    },
    { timeout: 10_000 },
  );
  return mails[0] ?? expect.unreachable('No mail was waited for.');
}

/** The link in the newest of so many mails to an address. */
export async function linkFor(site: Site, address: string, count = 1): Promise<string> {
  const { links } = await newestMail(site, address, count);
  return links[0] ?? expect.unreachable(`The mail to ${address} has no link.`);
}
