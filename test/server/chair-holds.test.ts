import { beforeEach, describe, expect, it } from 'vitest';
import { bookByPhone } from '../../server/acts/book-by-phone.ts';
import { deleteExpiredHolds } from '../../server/booking/own-hold.ts';
import { strangers } from '../../server/limits/limits.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { countSharedChairs } from '../support/shared-chairs.ts';
import { chairHolder } from './chair-holder.ts';
import { homeOf } from './hammer.ts';
import { openQueueServer } from './queue/queue-server.ts';
import {
  BANK_ASKS_CARD,
  customerRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  THURSDAY,
} from './test-server.ts';

const UNTIL = '2026-11-20T00:10:00.000Z';

describe.each(engines)('a slot that is held from Submit, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(async () => {
    await server.reset();
    server.deps.proxies = 1;
  });
  const ada = () => chairHolder(server, 'submit-of-ada', homeOf(1));
  const ben = () => chairHolder(server, 'submit-of-ben', homeOf(2));
  const byCard = async (changes: object = {}, card = GOOD_CARD) =>
    guestRequest({ payment_method_id: await server.card(card), ...changes });
  const rows = () =>
    server.database.db
      .selectFrom('bookings')
      .select(['kind', 'from_time', 'booking_status_id as status'])
      .where('booking_status_id', '<>', 6)
      .orderBy('from_time')
      .execute();
  const held = (from_time: string) => ({ kind: 'hold', from_time: `${from_time}:00`, status: 3 });
  const counted = async () =>
    server.database.db
      .selectFrom('rate_limits')
      .select('hits')
      .where('bucket', 'like', 'chair-60:address%')
      .execute();

  it('is free for its submit and its browser, and taken for all others for ten minutes (SHOP-10, SHOP-100, SHOP-101, SHOP-102)', async () => {
    const [owner, stranger] = [ada(), ben()];

    expect(await owner.hold()).toMatchObject({ status: 200, until: UNTIL });

    expect(await owner.sees('10:00')).toBe(true);
    expect(await owner.barberAt('10:00')).toBe(1);
    expect(await chairHolder(server, 'x'.repeat(9)).sees('10:00', { submitKey: 'submit-of-ada' })).toBe(true);
    expect(await stranger.sees('10:00')).toBe(false);
    expect(await stranger.sees('10:15')).toBe(false);
    expect(await stranger.barberAt('10:00')).toBe(2);
    expect(await stranger.hold()).toMatchObject({ status: 409, code: 'slot_taken' });
    expect(await stranger.book(await byCard())).toMatchObject({ status: 409, body: { CODE: 'slot_taken' } });
    server.later(9.9);
    expect(await stranger.sees('10:00')).toBe(false);
    server.later(0.1);
    expect([await stranger.sees('10:00'), await stranger.barberAt('10:00')]).toEqual([true, 1]);
    expect(await stranger.book(await byCard())).toMatchObject({ status: 200 });
    expect(await rows()).toMatchObject([{ kind: 'visit' }]);
  });

  it('loses no race while its guest types: before, the quicker booking has the chair; now the first Submit has it (SHOP-100)', async () => {
    const race = async (holds: boolean, time: string) => {
      const [slow, quick] = [
        chairHolder(server, `slow-guest-${time.slice(0, 2)}`),
        chairHolder(server, `quick-guest-${time.slice(0, 2)}`, homeOf(3)),
      ];
      if (holds) await slow.hold({ time });
      server.later(2);
      const statuses = [];
      for (const [browser, mail] of [
        [quick, 'quick'],
        [slow, 'slow'],
      ] as const) {
        const request = { from_time: time, guest_customer_email: `${mail}@guest.example` };
        statuses.push((await browser.book(await byCard(request))).status);
      }
      return { quick: statuses[0], slow: statuses[1] };
    };

    expect(await race(false, '11:00')).toEqual({ quick: 200, slow: 409 });
    expect(await race(true, '14:00')).toEqual({ quick: 409, slow: 200 });
  });

  it('is won by a single submit of fifty at once, which alone can book (SHOP-9, SHOP-100)', async () => {
    const browsers = Array.from({ length: 50 }, (_, index) =>
      chairHolder(server, `racer-number-${index}`, homeOf(index)),
    );

    const answers = await Promise.all(browsers.map((browser) => browser.hold()));

    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      200,
      ...Array(49).fill('slot_taken'),
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const order = await byCard();
    const bookings = await Promise.all(
      browsers.map((browser, index) =>
        browser.book({ ...order, guest_customer_email: `g-${index}@mail.example` }),
      ),
    );
    expect(
      bookings.map(({ status }, index) => status === 200 && index).filter((won) => won !== false),
    ).toEqual([winner]);
    expect([await rows(), server.log]).toMatchObject([[{ kind: 'visit' }], []]);
    expect(await countSharedChairs(server.database.db)).toBe(0);
  });

  it('is replaced by the next hold of the submit or of the browser, and freed by its release (SHOP-100, SHOP-103)', async () => {
    const owner = ada();
    await owner.hold();
    await owner.hold({ time: '10:15', barber_id: 2 });
    expect(await rows()).toEqual([held('10:15')]);
    await owner.hold({ time: '10:00' }, 'submit-in-tab-2');
    expect(await rows()).toEqual([held('10:00')]);
    await owner.release();
    expect(await rows()).toEqual([held('10:00')]);
    await chairHolder(server, 'submit-in-tab-2').release();
    expect(await rows()).toEqual([]);
    // A second release, and one of an unknown submit, change nothing.
    expect(await owner.release()).toMatchObject({ status: 200 });
  });

  it('names its browser by a cookie that scripts cannot read, and replaces a damaged cookie (SHOP-102)', async () => {
    const { setCookie } = await chairHolder(server, 'submit-of-ada', homeOf(1), 'chair_hold=damaged').hold();
    expect(setCookie).toMatch(
      /^chair_hold=[\da-f-]{36}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is booked by its submit while the request to hold it still runs (SHOP-100)', async () => {
    const { token } = await server.customer();
    for (let index = 1; index <= 30; index += 1) {
      const submit = chairHolder(server, `submit-number-${index}`, homeOf(index));
      const [{ status }] = await Promise.all([submit.book(customerRequest(), { token }), submit.hold()]);
      expect(status).toBe(200);
      for (const table of ['rate_limits', 'submits', 'bookings'] as const)
        await server.database.db.deleteFrom(table).execute();
    }
  });

  it('is booked by its browser with another key, as after a login, and the other tab keeps its hold (SHOP-102)', async () => {
    const owner = ada();
    const { token } = await server.customer();
    await owner.hold();
    expect(await owner.book(customerRequest(), { submitKey: 'after-login', token })).toMatchObject({
      status: 200,
    });
    await owner.hold({ time: '14:00' }, 'submit-in-tab-2');
    const third = customerRequest({ from_time: '15:00' });
    expect(await owner.book(third, { submitKey: 'submit-in-tab-3', token })).toMatchObject({ status: 200 });
    expect(await rows()).toMatchObject([{ kind: 'visit' }, held('14:00'), { kind: 'visit' }]);
  });

  it.each([
    ['declined', DECLINED_CARD],
    ['asked by its bank', BANK_ASKS_CARD],
  ])(
    'becomes the hold of a card that is %s, whose end a further Submit shows (SHOP-17, SHOP-100)',
    async (_, card) => {
      const owner = ada();
      await owner.hold();
      server.later(4);
      expect(await owner.book(await byCard({}, card))).toMatchObject({ status: 402 });
      expect(await rows()).toMatchObject([{ kind: 'visit', status: 2 }]);
      server.later(5);
      expect(await owner.hold()).toMatchObject({ until: '2026-11-20T00:14:00.000Z' });
      await owner.release();
      expect(await rows()).toMatchObject([{ kind: 'visit', status: 2 }]);
      expect(await owner.hold({ time: '14:00' })).toMatchObject({ until: '2026-11-20T00:19:00.000Z' });
      server.later(5);
      // The card's ten minutes are over, and no sweep has ended them yet.
      expect(await owner.hold()).toMatchObject({ status: 200, until: null });
      expect(await owner.book(await byCard({ from_time: '14:00' }))).toMatchObject({ status: 200 });
      expect(await rows()).toMatchObject([{ kind: 'visit', status: 7, from_time: '14:00:00' }]);
    },
  );

  it('can be booked by its submit after its end if it is free, and its row stops no other writer (SHOP-101)', async () => {
    const act = { key: 'a-phone-call', who: 'desk' };
    const call = {
      storeId: 1,
      barberId: 2,
      day: THURSDAY,
      name: 'Gus',
      phone: '0491 570 156',
      services: [1],
    };
    await ada().hold();
    await ben().hold({ barber_id: 2 });
    server.later(10);

    expect(await bookByPhone(server.deps, act, { ...call, time: '10:00' })).toMatchObject({});
    expect(await ada().book(await byCard())).toMatchObject({ status: 200 });

    expect(await rows()).toMatchObject([{ kind: 'visit' }, { kind: 'visit' }]);
    await ada().hold({ time: '14:00' });
    await sweep(server.deps);
    expect(await rows()).toHaveLength(3);
    server.later(10);
    await Promise.all([sweep(server.deps), deleteExpiredHolds(server.database.db, server.clock.now)]);
    expect(await rows()).toHaveLength(2);
    expect(server.log).toEqual([]);
  });

  it('takes its minutes from walk-ins and from the desk, is printed, and gives way to a block (SHOP-104)', async () => {
    const friday = { day: '2026-11-20', time: '11:00' };
    const run = (...words: string[]) => answerCommand(server.deps, words);
    server.at('2026-11-20', '10:55');
    const wait = async () => (await server.store()).waitTo;
    const before = await wait();
    for (const barber_id of [1, 2, 3, 4])
      await chairHolder(server, `of-barber-${barber_id}`, homeOf(barber_id)).hold({ ...friday, barber_id });

    expect(await wait()).toBeGreaterThan(Number(before));
    await server.join();
    expect(await run('queue', 'next', '1')).toContain('#1  waiting');
    expect(await run('day', '2026-11-20')).toContain('11:00-11:20  held for a customer who is booking');
    const call = { storeId: 1, barberId: 1, ...friday, name: 'Gus', phone: '0491 570 156', services: [1] };
    const phone = () => bookByPhone(server.deps, { key: 'a-phone-call', who: 'desk' }, call);
    await expect(phone()).rejects.toThrow('has just been taken');
    expect(await run('block', 'add', '1', '1', friday.day, '11:00', friday.day, '12:00', 'dentist')).toMatch(
      /^Blocked: \w{10}\.$/,
    );
    expect(
      await chairHolder(server, 'of-barber-1').book(
        await byCard({ booking_date: friday.day, from_time: '11:00' }),
      ),
    ).toMatchObject({ status: 409 });
    server.later(10);
    expect(await run('day', '2026-11-20')).not.toContain('held for a customer');
  });

  it('is limited to two at once for a network, eight around it, and a quarter of a day; beyond it nothing is held (ABUSE-24)', async () => {
    const times = ['09:00', '09:30', '10:00', '10:30'];
    const from = (address: string) => (index: number) =>
      chairHolder(server, `key-${address.replaceAll('.', '-')}-${index}`, address).hold({
        time: times[index % 4] ?? '',
        barber_id: 1 + (index >> 2),
      });
    const office = await Promise.all([0, 1, 2].map(from('198.51.100.1')));
    expect(office.map(({ status, until }) => [status, until !== null]).sort()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
    // A browser without a hold books as before.
    expect(
      await chairHolder(server, 'key-without-hold', '198.51.100.1').book(
        await byCard({ from_time: '11:00' }),
      ),
    ).toMatchObject({ status: 200 });
    const around = [];
    for (let index = 3; index < 12; index += 1)
      around.push((await from(`198.51.100.${index}`)(index)).until !== null);
    expect(around).toEqual([...Array(6).fill(true), ...Array(3).fill(false)]);
    server.later(10);
    const day = [];
    for (let index = 0; index < 5; index += 1) {
      const long = { minutes: 180, barber_id: 1 + (index % 4), time: index < 4 ? '14:00' : '17:00' };
      day.push(
        (await chairHolder(server, `long-visit-${index}`, homeOf(50 + index)).hold(long)).until !== null,
      );
    }
    // Four barbers work 46 hours, so that a quarter is three visits of three hours.
    expect(day).toEqual([true, true, true, false, false]);
  });

  it('needs a proof of work under load except as the first of a network, and its booking needs none (ABUSE-20)', async () => {
    const window = { window_start: server.clock.now, hits: strangers.acts + 1 };
    await server.database.db
      .insertInto('rate_limits')
      .values({ bucket: 'strangers', ...window })
      .execute();
    const owner = ada();
    expect(await owner.hold()).toMatchObject({ status: 200, until: UNTIL });
    expect(await owner.hold()).toMatchObject({ status: 428, code: 'proof_wanted' });
    expect(await owner.book(await byCard())).toMatchObject({ status: 200 });
    expect(
      await owner.book(await byCard({ from_time: '14:00' }), { submitKey: 'a-key-without-hold' }),
    ).toMatchObject({ status: 428 });
  });

  it('counts the minutes of a network that it holds and does not book: six hours in an hour (ABUSE-24)', async () => {
    const owner = ada();
    await owner.hold();
    expect(await counted()).toEqual([{ hits: 20 }]);
    await owner.book(await byCard());
    expect(await counted()).toEqual([{ hits: 0 }]);
    const holds = [];
    for (let index = 0; index < 3; index += 1) {
      holds.push((await owner.hold({ minutes: 180, time: '14:00' }, `long-visit-${index}`)).until !== null);
      await chairHolder(server, `long-visit-${index}`).release();
    }
    expect(holds).toEqual([true, true, false]);
    server.later(60);
    expect(await owner.hold({ time: '14:00' })).toMatchObject({ until: '2026-11-20T01:10:00.000Z' });
  });

  it.each([
    ['a closed day', { day: '2026-12-25' }, 422],
    ['a time off the grid', { time: '10:05' }, 422],
    ['a barber who is not there', { barber_id: 99 }, 404],
    ['a store without bookings', { store_id: 2 }, 422],
    ['a visit of more than three hours', { minutes: 195 }, 422],
    ['a time that has passed', { day: '2026-11-20', time: '09:00' }, 409],
  ])('is refused for %s, and sets no cookie (SHOP-100)', async (_, changes, status) => {
    const owner = ada();
    server.later(60);
    expect(await owner.hold(changes)).toMatchObject({ status });
    expect(owner.headers()).not.toHaveProperty('cookie');
    expect(await rows()).toEqual([]);
  });
});
