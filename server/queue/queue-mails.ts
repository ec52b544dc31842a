import { duration, money } from '../../contract/format.ts';
import { addressOf } from '../../contract/stores.ts';
import type { Offer } from '../catalogue/catalogue.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import { compose, greet } from '../mail/compose.ts';
import { directionsOf, type MailPart, type Sender, SITE_URL_MARK } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';
import type { PlaceStatus } from './queue-place.ts';

interface Joined {
  /** The mail uses only the address of the visitor's input, because it may be the address of a different person. */
  to: string;
  lines: readonly Offer[];
  store: StoreRow;
  standing: PlaceStatus;
  /** A key of the place (PLACE-18). */
  key: string;
}

/** The mail that confirms a place in the queue, with the position and the expected wait. */
export function queueJoinedMail({ to, lines, store, standing, key }: Joined): Mail {
  const { position } = standing;
  const place = standing.state === 'called' ? 'It is your turn' : `You are number ${position}`;
  const sender = senderOf(store);
  return compose({
    to,
    subject: `You are in the queue at ${store.store_name}`,
    preheader: `${place}. ${waitText(standing)}`,
    trueForMinutes: 60,
    greeting: greet(''),
    sender,
    parts: [
      `You have joined the queue. ${place}.`,
      {
        facts: [
          whereOf(sender),
          ['Wait', waitText(standing)],
          ...lines.map(
            ({ entity_name, minutes, price_cents }) =>
              ['Service', `${entity_name}, ${duration(minutes)}, ${money(price_cents)}`] as const,
          ),
        ],
      },
      'This was your place when you joined. The link shows your place as it moves, on every phone or computer, and lets you leave the queue.',
      linkTo(key),
      directionsOf(sender),
      ifNotYou(sender),
    ],
  });
}

/** The recipient and the store of a mail about the progress of a place. Like the mail of the join, it uses no text of a visitor. */
interface Progress {
  to: string | null;
  store: StoreRow;
  key: string;
}

/** The mail to the first waiting customer (QUEUE-89). */
export const queueNextMail = (progress: Progress): Mail =>
  progressMail(progress, {
    subject: 'You are next',
    text: 'You are next in the queue. Please come to the shop now: we call you when a chair is free.',
    trueForMinutes: 30,
  });

/** The mail to a customer who is called (QUEUE-89). */
export const queueTurnMail = (progress: Progress): Mail =>
  progressMail(progress, {
    subject: 'It is your turn',
    text: 'It is your turn. Please come to the counter. We are holding the chair for you.',
    trueForMinutes: 15,
  });

function progressMail(
  { to, store, key }: Progress,
  { subject, text, trueForMinutes }: { subject: string; text: string; trueForMinutes: number },
): Mail {
  const sender = senderOf(store);
  return compose({
    to,
    subject: `${subject} at ${store.store_name}`,
    preheader: text,
    trueForMinutes,
    greeting: greet(''),
    sender,
    parts: [text, { facts: [whereOf(sender)] }, linkTo(key), directionsOf(sender), ifNotYou(sender)],
  });
}

/** The link to a place, whose key is in the fragment. */
const linkTo = (key: string): MailPart => ({
  button: 'See your place in the queue',
  link: `${SITE_URL_MARK}/#place=${key}`,
});

function senderOf(store: StoreRow): Sender {
  return { name: store.store_name, address: addressOf(store), phone: store.contact_person_phone };
}

const whereOf = ({ name, address }: Sender) => ['Where', `${name}, ${address}`] as const;

const ifNotYou = ({ phone }: Sender): string =>
  `If you did not join, someone else typed your address. Leave the queue by the link, or ${phone ? `ring us on ${phone}` : 'tell us at the counter'}, and we will skip this place.`;

function waitText({ state, wait_from: from, wait_to: to }: PlaceStatus): string {
  if (state === 'called') return 'None';
  if (from === null || to === null) return 'The queue is long: we may not reach everyone before we close';
  return from === 0 ? `Up to ${to} minutes` : `About ${from} to ${to} minutes`;
}
