// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { CANCELLING } from '../../../contract/cancelling.ts';
import {
  bookingCancelledMail,
  bookingConfirmedMail,
  bookingNewsMail,
} from '../../../server/booking/booking-mails.ts';
import { greet } from '../../../server/mail/compose.ts';
import { withSiteUrl } from '../../../server/mail/letter.ts';
import type { Mail } from '../../../server/mail/outbox.ts';
import { booking, everyMail, link, otherLink, to } from './every-mail.ts';

const mails = everyMail();

it('the tests cover each mail that the server writes', () => {
  const modules = import.meta.glob<object>('../../../server/*/*-{mail,mails}.ts', { eager: true });
  expect(Object.values(modules).flatMap(Object.keys).sort()).toEqual(Object.keys(mails).sort());
});

it.each(Object.entries<Mail>(mails))(
  'the mail %s has the same content in text and HTML, and no active content',
  (_, mail) => {
    const page = new DOMParser().parseFromString(mail.html, 'text/html');
    const links = [...page.querySelectorAll('a')].map((a) => a.getAttribute('href')).join(' ');
    const htmlText = `${page.body.textContent} ${links}`.replace(/\s+/g, ' ');
    for (const line of mail.text.split('\n').filter(Boolean)) {
      const [, label = '', value = ''] = /^([A-Z][\w ]+): (.+)$/.exec(line) ?? [];
      const words = page.querySelector('th') && label ? [label, value] : [line.replace(/:$/, '')];
      for (const word of words) expect(htmlText).toContain(word.replace(/\s+/g, ' '));
    }
    const [name, address, phone] = [mails.queueJoinedMail, mails.queueNextMail, mails.queueTurnMail].includes(
      mail,
    )
      ? ['Wattle & Blade Newtown', '88 King Street, Newtown NSW 2042', '(02) 5550 0143']
      : [
          `Wattle & Blade${/book|appointment/.test(mail.subject) || mail === mails.chargeRefundedMail ? ' Marrickville' : ''}`,
          'Shop 2, 1187 Illawarra Road, Marrickville NSW 2204',
          '(02) 5550 0142',
        ];
    expect(mail.text.split('\n').slice(-3)).toEqual([name, address, phone]);
    expect(mail.text).not.toContain('null');
    const calls = [...page.querySelectorAll('a[href^="tel:"]')];
    expect(calls.map((a) => [a.getAttribute('href'), a.textContent])).toEqual(
      mail.text
        .split(phone)
        .slice(1)
        .map(() => [`tel:+61${phone.replace(/\D/g, '').slice(1)}`, phone]),
    );
    expect(mail.to).toBe(
      [mails.messageMail, mails.unstaffedMail, mails.dayMail].includes(mail)
        ? 'hello@wattleandblade.example'
        : to,
    );
    expect(mail.subject).not.toMatch(/[\r\n]/);
    // The mail loads nothing, runs nothing, and escapes all values.
    expect(page.querySelectorAll('script, link, img, iframe, form, object, b, [background]')).toHaveLength(0);
    expect(mail.html).not.toMatch(/url\(|@import|src=/);
  },
);

it.each(['queueJoinedMail', 'queueNextMail', 'queueTurnMail'] as const)(
  'the mail %s contains no text of the sender, and names who can undo the place (SHOP-28)',
  (name) => {
    const { text } = mails[name];
    expect(text).toContain('\n%SITE_URL%/#place=key-of-a-place\n');
    expect(text).toMatch(/^Hello,\n/);
    expect(text).toContain(
      'If you did not join, someone else typed your address. Leave the queue by the link, or ring us on (02) 5550 0143, and we will skip this place.',
    );
  },
);

it.each([
  'verifyMail',
  'resetMail',
  'alreadyRegisteredMail',
  'passwordChangedMail',
  'noAccountMail',
] as const)('the mail %s contains its exact links', (name) => {
  const mail = mails[name];
  const page = new DOMParser().parseFromString(mail.html, 'text/html');
  const links = name === 'alreadyRegisteredMail' ? [link, otherLink] : [link];
  expect([...page.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(
    expect.arrayContaining(links),
  );
  expect(mail.text.split('\n')).toContain(link);
});

it('the mails of a booking name what is paid, due or refunded, and attach the calendar file', () => {
  const unpaid = bookingConfirmedMail(booking, false);
  expect(unpaid.subject).toBe('Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade');
  for (const line of [
    'When: Thursday, November 26th at 10:00 AM',
    'Service: Classic Haircut, 20 min, $30.00',
    'Total $50.00 (GST included), to pay at the store',
    'Booking number: K7M2P9QRST',
  ])
    expect(unpaid.text.split('\n')).toContain(line);
  expect(mails.bookingConfirmedMail.text).toContain('Total $50.00 (GST included), paid by card');
  expect(unpaid.attachments).toMatchObject([
    { filename: 'booking-K7M2P9QRST.ics', type: expect.stringContaining('method=PUBLISH') },
  ]);

  expect(mails.bookingCancelledMail.text).toContain('We are refunding $50.00 to your card.');
  const late = bookingCancelledMail(booking, { refundCents: 0, hasBegun: true });
  expect(late.text).toContain('there is no refund');
  const early = bookingCancelledMail(booking, { refundCents: 0, hasBegun: false });
  expect(early.text).toContain('Nothing was paid for it');
  expect(early.text).not.toContain('$0.00');
  expect(early.attachments).toMatchObject([{ type: expect.stringContaining('method=CANCEL') }]);
  expect(mails.chargeRefundedMail.text).toContain('could not book Thursday, November 26th at 10:00 AM');
});

it('the mail to shop and barber names the customer with phone and note, which no mail to the customer has (OPS-73, PAY-80)', () => {
  const { text, replyTo } = mails.bookingNewsMail;
  for (const line of [
    'When: Thursday, November 26th at 10:00 AM',
    'Customer: Gina',
    'Phone: 0491 570 156',
    'Note: Short, please',
    'Total $50.00 (GST included), paid by card',
  ])
    expect(text.split('\n')).toContain(line);
  expect(replyTo).toBe(to);
  for (const mail of [mails.bookingConfirmedMail, mails.bookingMovedMail, mails.visitReminderMail])
    expect(mail.text + mail.html).not.toContain('Short,');
  const cancelled = bookingNewsMail(booking, 'cancelled', to);
  expect(cancelled.subject).toMatch(/^Cancelled booking: Thursday, November 26th at 10:00 AM with /);
});

it.each(['bookingConfirmedMail', 'bookingMovedMail', 'bookingCancelledMail', 'visitReminderMail'] as const)(
  'the mail %s links to the page of its booking, with the key in the fragment (MANAGE-19, MANAGE-23)',
  (name) => {
    const mail = withSiteUrl(mails[name], 'https://shop.example');
    const page = new DOMParser().parseFromString(mail.html, 'text/html');
    const address = `https://shop.example/my-visit/#${booking.manage_key}`;

    expect([...page.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toContain(address);
    expect(mail.text.split('\n')).toContain(address);
  },
);

/** The button of each mail, and its other links that are no phone. */
const linksOf = ({ html }: Mail) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map((a) => a.textContent);
  return { buttons: texts('td[bgcolor] a'), others: texts('p:not(.soft) a:not([href^="tel:"])') };
};
const change = 'Change or cancel this booking';
const place = 'See your place in the queue';

it.each<[keyof typeof mails, string[], string[]]>([
  ['bookingConfirmedMail', [change], ['Directions']],
  ['bookingMovedMail', [change], ['Directions']],
  ['visitReminderMail', [change], ['Directions']],
  ['bookingCancelledMail', ['See this booking'], []],
  ['chargeRefundedMail', ['Choose another time'], []],
  ['queueJoinedMail', [place], ['Directions']],
  ['queueNextMail', [place], ['Directions']],
  ['queueTurnMail', [place], ['Directions']],
  ['alreadyRegisteredMail', ['Log in'], ['Reset my password']],
  ['verifyMail', ['Verify my email address'], []],
  ['resetMail', ['Choose a new password'], []],
  ['noAccountMail', ['Sign up'], []],
])(
  'the mail %s has its main action as a button, and its sentence about cancelling (SHOP-111, PAGE-21)',
  (name, buttons, others) => {
    expect(linksOf(mails[name])).toEqual({ buttons, others });
    const { text } = mails[name];
    expect(text.includes(CANCELLING)).toBe(/Confirmed|Moved/.test(name));
    const way = /^Directions:\n(\S+)$/m.exec(text)?.[1];
    const street = name.startsWith('queue') ? '88+King+Street' : '1187+Illawarra+Road';
    if (others.includes('Directions')) expect(way).toContain(`/directions?to=${street}%2C+`);
  },
);

it('the subject of each mail to the customer of a booking begins with its day and time (MANAGE-24)', () => {
  for (const name of [
    'bookingConfirmedMail',
    'bookingMovedMail',
    'bookingCancelledMail',
    'visitReminderMail',
    'disputeWonMail',
  ] as const)
    expect(mails[name].subject).toMatch(
      /^Thu 26 Nov, 10:00 AM: (a reminder of )?your (cancelled )?booking at Wattle & Blade/,
    );
});

it.each([
  ['  Zoë ', 'Hello Zoë,'],
  ['Zoë 💈', 'Hello Zoë 💈,'],
  ['👩🏽‍🦱 Ana 🇦🇺', 'Hello 👩🏽‍🦱 Ana 🇦🇺,'],
  ['🎁🎁🎁', 'Hello,'],
  ["D'Arcy", "Hello D'Arcy,"],
  ['نازنین\u200cزهرا', 'Hello نازنین\u200cزهرا,'],
  ['\u200bZoë\u00ad', 'Hello Zoë,'],
  ['ז׳בוטינסקי', 'Hello ז׳בוטינסקי,'],
  ['צה״ל', 'Hello צה״ל,'],
  ['山田\u3000太郎', 'Hello 山田 太郎,'],
  ['ジャン・クロード', 'Hello ジャン・クロード,'],
  ['Núria Gil·la', 'Hello Núria Gil·la,'],
  ['Anne‑Marie', 'Hello Anne‑Marie,'],
  ['J.R.R. Tolkien', 'Hello J.R.R. Tolkien,'],
  [
    'Maria de los Ángeles Fernández de Córdoba y Álvarez de Toledo',
    'Hello Maria de los Ángeles Fernández de Córdoba y Álvarez de Toledo,',
  ],
  [
    'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    'Hello Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh,',
  ],
  ['\u200b', 'Hello,'],
  ['evil.\u200dexample', 'Hello,'],
  ['evil\u3002example', 'Hello,'],
  ['evil．example', 'Hello,'],
  ['Zoe evil. example/login', 'Hello,'],
  ['zoe@evil', 'Hello,'],
  ['<b>Zoe</b>', 'Hello,'],
  ['[Zoe](evil)', 'Hello,'],
  ['Call ٠٤٩١ ٥٧٠ ٠٠٦', 'Hello,'],
  ['You won a prize please reply to this mail', 'Hello,'],
  ['Congratulations dear winner please answer this mail today', 'Hello,'],
  ['中'.repeat(61), 'Hello,'],
  ['A '.repeat(13), 'Hello,'],
  ['You won! Go to evil.example', 'Hello,'],
  ['https://evil.example', 'Hello,'],
  ['Call 0491 570 006 for your prize', 'Hello,'],
  ['x'.repeat(121), 'Hello,'],
])('the greeting uses %j only if it can be a name', (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});
