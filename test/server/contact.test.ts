import { shop } from 'virtual:shop';
import { openings } from 'virtual:shop/offer';
import { expect, it } from 'vitest';
import { listOpenings } from '../../contract/careers.ts';
import { sendMessage } from '../../contract/contact.ts';
import { seed } from '../../server/db/seed.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { smtpMail } from '../../server/mail/smtp-carrier.ts';
import { startMailServer } from '../support/smtp.ts';
import { startTestServer } from './test-server.ts';

const server = startTestServer();

const write = (contact_email = 'gina@guest.example') =>
  server.send(sendMessage, {
    contact_name: 'Gina Guest',
    contact_email,
    contact_phone: '0491 570 006',
    contact_message: 'Hello,\n\ndo you cut fringes?\r\nThanks <b>a lot</b>',
    store_brand_id: 68,
  });
const storedMessages = () => server.database.db.selectFrom('messages').selectAll().execute();

it('POST customer/contact-us stores the message, mails it to the shop and sets the sender as reply address', async () => {
  expect(await write()).toMatchObject({
    status: 201,
    body: { STATUS: 1, MESSAGE: "Message sent successfully! We'll get back to you soon.", RESULT: null },
  });
  expect(await storedMessages()).toMatchObject([
    {
      store_brand_id: 68,
      sender_name: 'Gina Guest',
      sender_email: 'gina@guest.example',
      sender_phone: '0491 570 006',
      message: 'Hello,\n\ndo you cut fringes?\r\nThanks <b>a lot</b>',
      sent_at: server.clock.now,
    },
  ]);
  const mailServer = await startMailServer();
  const carrier = smtpMail({ url: mailServer.url, from: 'Wattle & Blade <hello@wattleandblade.example>' });
  await sendDue({ ...server.deps, carrier });
  carrier.close();
  await mailServer.stop();
  expect(mailServer.received).toMatchObject([
    {
      recipients: [shop.email],
      from: { address: 'hello@wattleandblade.example' },
      replyTo: [{ name: '', address: 'gina@guest.example' }],
      subject: 'A message from Gina Guest',
      html: expect.stringContaining('Thanks &lt;b&gt;a lot&lt;/b&gt;'),
      text: expect.stringMatching(
        /Name: Gina Guest\s+Email: gina@guest.example\s+Phone: 0491 570 006\s.*Thanks <b>a lot<\/b>/s,
      ),
    },
  ]);
  expect(server.log).toEqual([]);
});

it('POST customer/contact-us accepts five messages an hour from one address and ten from one network (SHOP-39)', async () => {
  const tooMany = {
    status: 429,
    body: {
      CODE: 'too_many',
      MESSAGE: 'Too many messages were sent from here. Please try again in an hour, or call us.',
    },
  };
  for (let times = 0; times < 5; times += 1) expect((await write()).status).toBe(201);
  expect(await write('GINA@guest.example')).toMatchObject(tooMany);
  for (let times = 6; times < 10; times += 1)
    expect((await write(`${times}@guest.example`)).status).toBe(201);
  expect(await write('other@guest.example')).toMatchObject(tooMany);
  expect(await storedMessages()).toHaveLength(9);
  server.later(60);
  expect((await write()).status).toBe(201);
});

it('GET customer/career lists the openings of the file after each start, without those filled since (SHOP-1)', async () => {
  const { db } = server.database;
  const listed = async () => (await server.send(listOpenings, {})).result;
  expect(await listed()).toMatchObject(
    openings.map(({ title, type, at, description, requirements }, index) => {
      return { id: String(index + 1), title, type, location: at.suburb, description, requirements };
    }),
  );
  const filled = { type: 'Full time', location: 'Hobart', description: 'Gone.', position: 1 };
  await db
    .insertInto('openings')
    .values({ title: 'Lather Boy', requirements: '[]', ...filled })
    .execute();
  await db.updateTable('openings').set({ is_open: false }).where('title', '=', 'Barber').execute();
  expect(await listed()).toMatchObject([
    { title: 'Lather Boy' },
    { title: 'Walk-in Barber' },
    { title: 'Apprentice Barber' },
  ]);
  await seed(server.database);
  expect(await listed()).toMatchObject(openings.map(({ title }) => ({ title })));
});
