import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, levelOf } from '../db/errors.ts';
import type { Deps } from '../http/deps.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { LEASE_MS, type LeasedMail, leaseMail, markFailed, markSent, onMail } from './outbox.ts';
import { isOfShop } from './shop-addresses.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long one attempt may take, which is shorter than `LEASE_MS`. */
const SEND_MS = MINUTE_MS;
/** Waits between attempts double from the first to the longest; after so long nothing is tried any more (SHOP-29). */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const GIVE_UP_MS = 3 * 24 * HOUR_MS;

const LOOK_EVERY_MS = 30_000;
/** How often it is tried to note that a mail went out. */
const NOTE_EVERY_MS = 1_000;
/** Mails that one process sends at a time. */
const LANES = 4;
/** How long mail on its way may take to end once the process was told to stop. */
const GRACE_MS = 10_000;

interface MailRoom extends Pick<Deps, 'db' | 'now' | 'log'> {
  carrier: MailCarrier;
}

/**
 * Sends what the outbox holds: at once when this process commits mail, and by a timer what others left or what is
 * tried again. A mail is leased by one process, sent with no transaction open and then marked: one that dies in
 * between has its mail sent again, with the same Message-ID. Returns what ends it.
 */
export function startMailer(room: MailRoom): () => Promise<void> {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const lanes = new Set<Promise<void>>();
  let missed = false;
  const look = () => {
    missed = lanes.size === LANES;
    if (missed || stopping.signal.aborted) return;
    const lane = sendDue(room, { stop: stopping.signal, hurry: hurry.signal, onFound: look })
      .catch((error: unknown) => room.log({ level: levelOf(error), event: 'mail.failed', error }))
      .finally(() => {
        lanes.delete(lane);
        if (missed) look();
      });
    lanes.add(lane);
  };
  const deafen = onMail(look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    stopping.abort();
    deafen();
    clearInterval(timer);
    const impatience = setTimeout(() => hurry.abort(), GRACE_MS);
    await Promise.all(lanes);
    clearTimeout(impatience);
    room.carrier.close();
  };
}

interface Orders {
  /** Ends it before the next mail. */
  stop?: AbortSignal;
  /** Ends the attempt that is on its way too. */
  hurry?: AbortSignal;
  /** Told of each mail before it is sent: there may be more. */
  onFound?: () => void;
}

/** Sends every mail that is due, one after the other. */
export async function sendDue(room: MailRoom, { stop, hurry, onFound }: Orders = {}): Promise<void> {
  const { db, now } = room;
  while (!stop?.aborted) {
    const mail = await leaseMail(db, now(), new Date(now().getTime() + LEASE_MS));
    if (!mail) return;
    onFound?.();
    await attempt(room, mail, hurry);
  }
}

async function attempt(room: MailRoom, mail: LeasedMail, hurry: AbortSignal | undefined): Promise<void> {
  const { db, now, log, carrier } = room;
  if (mail.trueUntil && mail.trueUntil <= now()) {
    await markFailed(db, mail, {
      now: now(),
      words: 'It came too late to be true.',
      tryAt: null,
      keep: false,
    });
    log({ level: 'warn', event: 'mail.outdated', error: `mail ${mail.id}` });
    return;
  }
  const late = AbortSignal.timeout(SEND_MS);
  const delivery = await carrier.send(mail, hurry ? AbortSignal.any([late, hurry]) : late);
  if (delivery.kind === 'sent') return note(room, mail, hurry);

  const tryAt = delivery.kind === 'refused' ? null : nextAttempt(mail, now());
  // What the shop has missed can be sent again (OPS-88).
  await markFailed(db, mail, { now: now(), words: delivery.words, tryAt, keep: isOfShop(mail.to) });
  log({
    level: tryAt ? 'warn' : 'error',
    event: tryAt ? 'mail.delayed' : 'mail.given.up',
    error: `mail ${mail.id}: ${delivery.reason}`,
  });
}

/** Without this note a mail goes out again: a database that is away is waited for (OPS-86). */
async function note(room: MailRoom, mail: LeasedMail, hurry: AbortSignal | undefined): Promise<void> {
  const { db, now, log, carrier } = room;
  for (let isTold = false; ; isTold = true) {
    try {
      return await markSent(db, mail, { now: now(), keep: carrier.keepsMail });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || hurry?.aborted) throw error;
      if (!isTold) log({ level: 'warn', event: 'mail.unnoted', error });
    }
    await pause(NOTE_EVERY_MS);
  }
}

/** When a mail is tried again after its latest attempt; null when it has been tried long enough. */
function nextAttempt({ attempt, writtenAt }: LeasedMail, now: Date): Date | null {
  if (now.getTime() - writtenAt.getTime() >= GIVE_UP_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait);
}
