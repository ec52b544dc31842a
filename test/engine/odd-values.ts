/** Odd texts that people and foreign servers send. */
export const oddWords = [
  '',
  ' ',
  '0',
  '-1',
  "O'Brien & Söhne",
  '<b>bold</b>',
  'مرحبا',
  '💈💇',
  '\u202Eabc',
  'two\nlines',
  'half an emoji \uD83D',
  '{{name}} %s $1',
  'a'.repeat(300),
];
export const oddDays = [
  '2028-02-29',
  '2026-02-30',
  '2026-99-99',
  '0000-00-00',
  '2026-11-20T00:00:00Z',
  '2026-11-20 10:00:00',
  '20/11/2026',
];
export const oddTimes = ['9:00', '09:00:00', '23:59', '24:00', '9:5', '99:99', 'noon', '10:00 AM'];
const oddAddresses = ['gina@guest', 'a@guest.example, b@guest.example', 'a@b.example\r\nBcc: c@d.example'];
export const oddNumbers = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e21,
];
const ofOtherKinds = [undefined, null, true, [], {}, [null], ['x'], { id: 1 }];
/** Numbers as texts, some with a unit or with separators. */
export const writtenNumbers = [
  ...oddNumbers.map(String),
  ...['1', '31.50', '20 min', '1,250.00', '007', '1,000', '0x10', '1e3', ' 1'],
];
/** The odd texts, and values of other types. */
export const oddities: readonly unknown[] = [
  ...ofOtherKinds,
  ...oddNumbers,
  ...oddWords,
  ...oddDays,
  ...oddTimes,
  ...oddAddresses,
  ...writtenNumbers,
  'NaN',
  'a'.repeat(10_000),
];
