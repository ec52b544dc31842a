import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../support/database.ts';
import { openStage, type Stage } from '../stage.ts';
import { wishToJoin } from './queue-stage.ts';

/** A call that must be refused: what is wrong with it, the status, where it goes, what it sends. */
type Bad = readonly [what: string, status: number, path: string, body: unknown];

const without = (fields: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

const JOIN = '/customer/join-queue';
const join = (changes: object) => ({ ...wishToJoin(), ...changes });
const CONTACT = '/customer/contact-us';
const message = {
  contact_name: 'Gina Guest',
  contact_email: 'gina@guest.example',
  contact_phone: '0491 570 006',
  contact_message: 'Do you cut fringes?',
  store_brand_id: 68,
};
const write = (changes: object) => ({ ...message, ...changes });

const badCalls: Bad[] = [
  ...Object.keys(wishToJoin()).map((field): Bad => [`no ${field}`, 422, JOIN, without(join({}), field)]),
  ['a blank name', 422, JOIN, join({ customer_name: '  ' })],
  ['a name that is too long', 422, JOIN, join({ customer_name: 'x'.repeat(121) })],
  ['a blank phone', 422, JOIN, join({ phone_number: ' ' })],
  ['a phone that is too short', 422, JOIN, join({ phone_number: '+61000491' })],
  ['a phone of letters', 422, JOIN, join({ phone_number: '+61 my mobile' })],
  ['a phone that is too long', 422, JOIN, join({ phone_number: '1'.repeat(41) })],
  ['an e-mail that is none', 422, JOIN, join({ email: 'gina@guest' })],
  ['two e-mails', 422, JOIN, join({ email: 'a@guest.example, b@guest.example' })],
  ['an e-mail with a header in it', 422, JOIN, join({ email: 'a@b.example\r\nBcc: c@d.example' })],
  ['a date that does not exist', 422, JOIN, join({ date: '2026-02-30' })],
  ['a date with a time', 422, JOIN, join({ date: '2026-11-20T00:00:00Z' })],
  ['another day', 422, JOIN, join({ date: '2026-11-21' })],
  ['no services', 422, JOIN, join({ services: [] })],
  ['a word for its services', 422, JOIN, join({ services: 'Classic Haircut' })],
  ['a service that is an object', 422, JOIN, join({ services: [{ entity_id: 1 }] })],
  ['a service of nobody', 422, JOIN, join({ services: [999] })],
  ['21 services', 422, JOIN, join({ services: Array(21).fill(1) })],
  ['more than ten hours of services', 422, JOIN, join({ services: Array(14).fill(6) })],
  ['a store of nobody', 404, JOIN, join({ store_id: 999 })],
  ['an id beyond a database integer', 422, JOIN, join({ store_id: 2_147_483_648 })],
  ['a character that no database takes', 422, JOIN, join({ customer_name: 'a\u0000b' })],
  ['a list in place of a body', 422, JOIN, [wishToJoin()]],
  ['no token', 422, '/site/queue-place', {}],
  ['a token that is none', 422, '/site/queue-place', { place_token: "' or 1=1" }],
  ['a token of nothing', 404, '/site/queue-place', { place_token: 'x'.repeat(43) }],
  ['no token', 422, '/site/leave-queue', {}],
  ['a token of nothing', 404, '/site/leave-queue', { place_token: 'x'.repeat(43) }],
  ...Object.keys(message).map((field): Bad => [`no ${field}`, 422, CONTACT, without(message, field)]),
  ['a blank name', 422, CONTACT, write({ contact_name: '  ' })],
  ['a blank message', 422, CONTACT, write({ contact_message: '\n\n' })],
  ['a message that is too long', 422, CONTACT, write({ contact_message: 'x'.repeat(5001) })],
  ['an e-mail that is none', 422, CONTACT, write({ contact_email: 'gina' })],
  ['two e-mails', 422, CONTACT, write({ contact_email: 'a@guest.example, b@guest.example' })],
  ['a phone that is too long', 422, CONTACT, write({ contact_phone: '1'.repeat(31) })],
  ['a brand of nobody', 404, CONTACT, write({ store_brand_id: 69 })],
  ['a brand that is a word', 422, CONTACT, write({ store_brand_id: 'seven' })],
];

describe.each(engines)('a bad call on %s', (engine) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(engine);
  });
  afterAll(() => stage.database.close());

  it.each(badCalls)('with %s is refused with %d: %s', async (_, status, path, body) => {
    const before = await rows(stage);
    const answered = await stage.call('POST', path, { body });
    expect(answered.status).toBe(status);
    expect(answered.body).toEqual({
      STATUS: 0,
      MESSAGE: expect.stringMatching(/^[A-Z][^{}[\]<>"\n]{10,198}[a-z.]$/),
      CODE: expect.stringMatching(/^[a-z_]+$/),
    });
    // A validator's own words, which mean nothing to a customer.
    expect(answered.body.MESSAGE).not.toMatch(/invalid|expected|received|undefined|null|object/i);
    expect(await rows(stage)).toEqual(before);
    expect(stage.log).toEqual([]);
  });

  it.each([
    ['GET', JOIN],
    ['GET', '/site/queue-place'],
    ['GET', '/site/leave-queue'],
    ['GET', CONTACT],
    ['POST', '/customer/career'],
  ])('%s %s is no call', async (method, path) => {
    const answered = await stage.call(method, path, method === 'POST' ? { body: {} } : {});
    expect(answered.status).toBe(405);
  });

  it('is refused before it is counted', async () => {
    expect(await stage.count('rate_limits')).toBe(0);
    expect((await stage.call('POST', CONTACT, { body: message })).status).toBe(201);
    expect(await stage.count('rate_limits')).toBe(2);
  });
});

/** How many rows each table has. */
async function rows({ database: { db } }: Stage): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = tables.rows.map(({ name }) => sql`select ${name}, count(*) from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}
