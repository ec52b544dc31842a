import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailboxOf, senderIn } from '../../../server/adapters/mail-sender.ts';
import { sendDue } from '../../../server/mail/mailer.ts';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { kept } from '../../support/kept.ts';
import { openMailRoom } from './mail-fixture.ts';

const post = kept(openMailRoom);
const address = 'hello@wattleandblade.example';

it.each([
  [`"Blade, Wattle" <${address}>`, 'Blade, Wattle'],
  [`Wattle & Blade <${address}>`, 'Wattle & Blade'],
  [`"Wattle & Blade" <${address}>`, 'Wattle & Blade'],
  [`Blade, Wattle <${address}>`, 'Blade, Wattle'],
  [`Zoë Müller <${address}>`, 'Zoë Müller'],
  [`"Müller, Zoë" <${address}>`, 'Müller, Zoë'],
  [`"Wattle \\"W\\" Blade" <${address}>`, 'Wattle "W" Blade'],
  [`"shop@other.example" <${address}>`, 'shop@other.example'],
  [address, ''],
  [`<${address}>`, ''],
])('a mail from %s arrives with the name %j', async (from, name) => {
  await post.reset();
  await post.queue();

  const carrier = smtpMail({ url: post.server.url, from });
  await sendDue({ ...post.room, carrier });
  carrier.close();

  expect(post.server.received).toMatchObject([{ from: { name, address } }]);
});

it('the parser reads each sender name that the formatter writes', () => {
  const names = fc.string({ unit: fc.constantFrom(...'aü ",.()<>[]:;@\\\'&') });
  fc.assert(
    fc.property(names, (typed) => {
      const name = typed.replace(/\s+/g, ' ').trim();
      expect(senderIn(mailboxOf({ name, address }))).toEqual({ name, address });
    }),
  );
});
