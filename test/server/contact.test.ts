import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOpenings } from '../../contract/careers.ts';
import { sendMessage } from '../../contract/contact.ts';
import type { RequestOf } from '../../contract/endpoint.ts';
import { openings } from '../../contract/offer.ts';
import { shop } from '../../contract/shop.ts';
import { seed } from '../../server/db/seed.ts';
import { sendDue } from '../../server/mailer.ts';
import { smtpMail } from '../../server/outside/mail-smtp.ts';
import { startMailServer } from '../support/smtp.ts';
import { refused } from './accounts/visitor.ts';
import { openStage, type Stage } from './stage.ts';

type Message = RequestOf<typeof sendMessage>;
const message = (changes: Partial<Message> = {}): Message => ({
  contact_name: 'Gina Guest',
  contact_email: 'gina@guest.example',
  contact_phone: '0491 570 006',
  contact_message: 'Hello,\n\ndo you cut fringes?\r\nThanks <b>a lot</b>',
  store_brand_id: 68,
  ...changes,
});

describe('contact-us', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    await stage.reset();
    await sql`truncate messages`.execute(stage.database.db);
  });
  afterAll(() => stage.database.close());

  const write = (changes?: Partial<Message>) => stage.send(sendMessage, message(changes));
  const kept = () => stage.database.db.selectFrom('messages').selectAll().execute();
  const mails = () => stage.database.db.selectFrom('outbox').selectAll().orderBy('outbox_id').execute();

  it('keeps the message, mails it to the shop, and says so', async () => {
    expect(await write()).toMatchObject({
      status: 201,
      body: { STATUS: 1, MESSAGE: "Message sent successfully! We'll get back to you soon.", RESULT: null },
    });
    expect(await kept()).toMatchObject([
      {
        store_brand_id: 68,
        sender_name: 'Gina Guest',
        sender_email: 'gina@guest.example',
        sender_phone: '0491 570 006',
        message: 'Hello,\n\ndo you cut fringes?\r\nThanks <b>a lot</b>',
        sent_at: stage.clock.now,
      },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: shop.email,
      reply_to: 'gina@guest.example',
      subject: 'A message from Gina Guest',
    });
    for (const line of [
      'Name: Gina Guest',
      'Email: gina@guest.example',
      'Phone: 0491 570 006',
      'do you cut fringes?',
      'Thanks <b>a lot</b>',
    ])
      expect(mail?.text_body.split('\n')).toContain(line);
    expect(mail?.html_body).toContain('Thanks &lt;b&gt;a lot&lt;/b&gt;');
    expect(mail?.html_body).not.toContain('<b>');
    expect(stage.log).toEqual([]);
  });

  it('is answered to whoever wrote, by way of a real mail server', async () => {
    const server = await startMailServer();
    const carrier = smtpMail({ url: server.url, from: 'Wattle & Blade <hello@wattleandblade.example>' });
    await write();
    await sendDue({ ...stage.tools, carrier });
    carrier.close();
    await server.stop();
    expect(server.received).toMatchObject([
      {
        recipients: [shop.email],
        from: { address: 'hello@wattleandblade.example' },
        replyTo: [{ name: '', address: 'gina@guest.example' }],
      },
    ]);
    expect(await stage.count('outbox')).toBe(1);
  });

  it('takes five messages an hour from an e-mail, and ten from a network', async () => {
    const tooMany = refused(
      429,
      'too_many',
      'Too many messages were sent from here. Please try again in an hour, or call us.',
    );
    for (let times = 0; times < 5; times += 1) expect((await write()).status).toBe(201);
    expect(await write({ contact_email: 'GINA@guest.example' })).toMatchObject(tooMany);
    for (let times = 6; times < 10; times += 1)
      expect((await write({ contact_email: `${times}@guest.example` })).status).toBe(201);
    expect(await write({ contact_email: 'other@guest.example' })).toMatchObject(tooMany);
    expect(await kept()).toHaveLength(9);
    stage.clock.now = new Date(stage.clock.now.getTime() + 3_600_000);
    expect((await write()).status).toBe(201);
  });
});

describe('career', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.database.close());

  const titles = async () => {
    const { result } = await stage.send(listOpenings, {});
    return (result as { title: string }[]).map(({ title }) => title);
  };

  it('lists what the shop looks for, with STATUS 1', async () => {
    const { status, body, result } = await stage.send(listOpenings, {});
    expect(status).toBe(200);
    expect(body.STATUS).toBe(1);
    expect(result).toHaveLength(3);
    expect(result).toMatchObject([
      { id: '1', title: 'Barber', type: 'Full time', location: shop.address.suburb },
      { id: '2', title: 'Walk-in Barber', location: shop.queueStore.address.suburb },
      { id: '3', title: 'Apprentice Barber', type: 'Apprenticeship' },
    ]);
    for (const { description, requirements } of result as { description: string; requirements: string[] }[]) {
      expect(description).toMatch(/\.$/);
      expect(requirements).toHaveLength(3);
    }
  });

  it('has no more than the file at the next start, and leaves out what was filled meanwhile', async () => {
    const { db } = stage.database;
    const filled = { type: 'Full time', location: 'Hobart', description: 'Gone.', position: 1 };
    await db
      .insertInto('openings')
      .values({ title: 'Lather Boy', requirements: '[]', ...filled })
      .execute();
    await db.updateTable('openings').set({ is_open: false }).where('title', '=', 'Barber').execute();
    expect(await titles()).toEqual(['Lather Boy', 'Walk-in Barber', 'Apprentice Barber']);
    await seed(stage.database);
    expect(await titles()).toEqual(openings.map(({ title }) => title));
  });
});
