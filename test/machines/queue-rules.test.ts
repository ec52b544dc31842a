import { expect, test } from 'vitest';
import { opensText } from '../../machines/rules/open-hours.ts';
import { joinRequest, wrongInQueue } from '../../machines/rules/queue.ts';
import { queueText, shortQueueText, waitText } from '../../machines/rules/queue-wait.ts';
import { ageText, positionText } from '../../src/views/queue/queue-texts.ts';
import { services, stores } from '../specs/booking.fixture.ts';

const ada = { name: ' Ada Shaw ', email: ' ada@mail.example ', phone: ' 07700900123 ', countryCode: '+44' };

test('an e-mail address requires a local part, an at sign and a domain with a dot', () => {
  const good = ['ada@mail.example', ' ada@mail.example ', 'a.b+c@d-e.f.g'];
  const incomplete = [
    'ada.mail.example',
    'ada@mail',
    '@mail.example',
    'ada@.example',
    'ada@mail.',
    'ada@mail..example',
  ];
  const malformed = [
    'ada@low@mail.example',
    'ada shaw@mail.example',
    'ada@mail.example.',
    'ada@mail.example@',
  ];
  const all = [...good, ...incomplete, ...malformed];
  expect(all.filter((email) => !wrongInQueue({ ...ada, email }).email)).toEqual(good);
});

test('a join request trims the fields and has the ids of its services (QUEUE-22)', () => {
  const join = {
    form: ada,
    today: '2026-11-20',
    services: [services.two, services.one],
    store: stores.second,
  };
  expect(joinRequest(join)).toEqual({
    customer_name: 'Ada Shaw',
    date: '2026-11-20',
    email: 'ada@mail.example',
    phone_number: '+447700900123',
    services: [22, 21],
    store_id: 4,
  });
  expect(() => joinRequest({ ...join, store: null })).toThrow();
});

test.each([
  [25, 40, 'About 25 to 40 min.'],
  [0, 5, 'Up to 5 min.'],
  [0, 0, 'No wait.'],
  [20, 20, 'About 20 min.'],
  [55, 90, 'About 55 to 90 min.'],
  [60, 95, 'About 1 to 2 h.'],
  [90, 140, 'About 2 h.'],
  [115, 180, 'About 2 to 3 h.'],
  [10, 180, 'Up to 3 h.'],
  [null, 40, null],
  [25, null, null],
])(
  'the wait of %s to %s minutes has its text, the same on home and on the ticket (STORE-15)',
  (waitFrom, waitTo, text) => {
    expect(waitText({ waitFrom, waitTo })).toBe(text);
    const onHome = text ? `, ${text.charAt(0).toLowerCase()}${text.slice(1, -1)}` : '';
    expect(short({ waiting: 4, waitFrom, waitTo })).toBe(`4 waiting${onHome}`);
  },
);

const unknown = { isOpen: true, opens: null, pause: null, waiting: null, waitFrom: null, waitTo: null };
const queueLine = (changes: object) => queueText({ ...unknown, ...changes }, '2026-12-31');
const short = (changes: object, isOwn = false) => shortQueueText({ ...unknown, ...changes }, isOwn);
const opens = (day: string) => opensText({ day, time: '09:00' }, '2026-12-31');

test.each([
  [short({}), null],
  [short({}, true), null],
  [short({ waiting: 0, waitFrom: 0, waitTo: 5 }), 'nobody is waiting, up to 5 min'],
  [short({ waiting: 0, waitFrom: 115, waitTo: 180 }), 'all chairs taken, about 2 to 3 h'],
  [short({ waiting: 1, waitFrom: 115, waitTo: 180 }), '1 waiting, about 2 to 3 h'],
  [short({ waiting: 1, waitFrom: 20, waitTo: 35 }, true), 'you are waiting'],
  [short({ isOpen: false }, true), 'closed now'],
  [short({ waiting: 9 }), '9 waiting'],
  [short({ isOpen: false, waiting: 3 }), 'closed now'],
  [short({ isOpen: false, pause: 'Back at 2 PM.' }), 'no walk-ins just now'],
  [queueLine({}), null],
  [queueLine({ waiting: 0 }), 'Nobody is waiting.'],
  [queueLine({ waiting: 0, waitFrom: 0, waitTo: 5 }), 'Nobody is waiting. Up to 5 min.'],
  [
    queueLine({ waiting: 0, waitFrom: 115, waitTo: 180 }),
    'Nobody is waiting, but all chairs are taken. About 2 to 3 h.',
  ],
  [queueLine({ waiting: 1, waitFrom: 20, waitTo: 35 }), '1 person is waiting. About 20 to 35 min.'],
  [queueLine({ waiting: 3 }), '3 people are waiting.'],
  [queueLine({ isOpen: false, waiting: 3 }), 'Closed now.'],
  [queueLine({ isOpen: false, pause: 'Back at 2 PM.' }), 'Back at 2 PM.'],
  [
    queueLine({ isOpen: false, opens: { day: '2026-12-31', time: '09:00' } }),
    'Closed now. Opens today at 9:00 AM.',
  ],
  [positionText({ position: 3, ahead: 2 }), 'You are number 3. 2 people are ahead of you.'],
  [positionText({ position: 2, ahead: 1 }), 'You are number 2. 1 person is ahead of you.'],
  [positionText({ position: 1, ahead: 0 }), 'You are number 1. Nobody is ahead of you.'],
  [positionText({ position: 3, ahead: null }), 'You are number 3. 2 people are ahead of you.'],
  [positionText({ position: null, ahead: null }), 'You are in the queue.'],
  [opens('2026-12-31'), 'Opens today at 9:00 AM'],
  [opens('2027-01-01'), 'Opens tomorrow at 9:00 AM'],
  [opens('2027-01-06'), 'Opens Wednesday at 9:00 AM'],
  [opens('2027-01-07'), 'Opens on January 7th at 9:00 AM'],
  [ageText(59_999), 'updated less than a minute ago'],
  [ageText(60_000), 'updated 1 min ago'],
  [ageText(179_000), 'updated 2 min ago'],
  [ageText(3_660_000), 'updated 1 h 1 min ago'],
])('%s', (text, expected) => expect(text).toBe(expected));
