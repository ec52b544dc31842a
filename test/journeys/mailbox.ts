import { array, type InferOutput, object, parse, string } from 'valibot';
import { expect, vi } from 'vitest';
import { withSandboxKey } from '../support/sandbox-key.ts';
import type { Site } from '../support/site.ts';

const Mails = array(object({ subject: string(), text: string(), html: string(), links: array(string()) }));

/** A mail as the sandbox mailbox returns it (SHOP-42). */
export type MailInBox = InferOutput<typeof Mails>[number];

/** Waits until the address has exactly `count` mails, and returns the newest. */
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

/** Waits until the address has exactly `count` mails, and returns the first link of the newest. */
export async function linkFor(site: Site, address: string, count = 1): Promise<string> {
  const { links } = await newestMail(site, address, count);
  return links[0] ?? expect.unreachable(`The mail to ${address} has no link.`);
}
