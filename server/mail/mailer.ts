import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, levelOf } from '../db/errors.ts';
import type { Deps } from '../http/deps.ts';
import { withSiteUrl } from './letter.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { LEASE_MS, type LeasedMail, leaseMail, markFailed, markSent, onMail } from './outbox.ts';
import { isOfShop } from './shop-addresses.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The time limit of an attempt, which is shorter than `LEASE_MS`. */
const SEND_MS = MINUTE_MS;
/**
 * The waits between attempts double from the first to the longest. The mailer gives up after `GIVE_UP_MS`
 * (SHOP-29).
 */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
/** The longest wait for a mail server that is away, because all mail can leave when it is back. */
const LONGEST_AWAY_MS = 2 * MINUTE_MS;
const GIVE_UP_MS = 3 * 24 * HOUR_MS;

const LOOK_EVERY_MS = 30_000;
/** The interval between attempts to record that a mail was sent. */
const NOTE_EVERY_MS = 1_000;
/** Mails that a process sends at the same time. */
const LANES = 4;
/** How long mail on its way may take to finish after the process was asked to stop. */
const GRACE_MS = 10_000;

interface MailerDeps extends Pick<Deps, 'db' | 'now' | 'log' | 'publicUrl'> {
  carrier: MailCarrier;
}

/**
 * Sends the mail of the outbox: mail that this process commits at once, and mail of other processes or retries by a
 * timer. A process leases a mail, sends it outside a transaction and then marks it. If the process dies in between,
 * the mail is sent again with the same Message-ID. Returns a function that stops the mailer.
 */
export function startMailer(deps: MailerDeps): () => Promise<void> {
  const stopping = new AbortController();
  const abort = new AbortController();
  const lanes = new Set<Promise<void>>();
  let hasMore = false;
  const startLane = () => {
    hasMore = lanes.size === LANES;
    if (hasMore || stopping.signal.aborted) return;
    const lane = sendDue(deps, { stop: stopping.signal, abort: abort.signal, onFound: startLane })
      .catch((error: unknown) => deps.log({ level: levelOf(error), event: 'mail.failed', error }))
      .finally(() => {
        lanes.delete(lane);
        if (hasMore) startLane();
      });
    lanes.add(lane);
  };
  const unsubscribe = onMail(startLane);
  const timer = setInterval(startLane, LOOK_EVERY_MS);
  startLane();
  return async () => {
    stopping.abort();
    unsubscribe();
    clearInterval(timer);
    const forceAbort = setTimeout(() => abort.abort(), GRACE_MS);
    await Promise.all(lanes);
    clearTimeout(forceAbort);
    deps.carrier.close();
  };
}

interface SendOptions {
  /** Stops before the next mail. */
  stop?: AbortSignal;
  /** Also aborts the attempt in progress. */
  abort?: AbortSignal;
  /** Called for each mail before it is sent, because there may be more mail. */
  onFound?: () => void;
}

/** Sends every mail that is due, in turn. */
export async function sendDue(deps: MailerDeps, { stop, abort, onFound }: SendOptions = {}): Promise<void> {
  const { db, now } = deps;
  while (!stop?.aborted) {
    const mail = await leaseMail(db, now(), new Date(now().getTime() + LEASE_MS));
    if (!mail) return;
    onFound?.();
    await attempt(deps, mail, abort);
  }
}

async function attempt(deps: MailerDeps, mail: LeasedMail, abort: AbortSignal | undefined): Promise<void> {
  const { db, now, log, carrier, publicUrl } = deps;
  if (mail.trueUntil && mail.trueUntil <= now()) {
    await markFailed(db, mail, {
      now: now(),
      message: 'The mail was outdated before it could be sent.',
      tryAt: null,
      keep: false,
    });
    log({ level: 'warn', event: 'mail.outdated', error: `mail ${mail.id}` });
    return;
  }
  const timeout = AbortSignal.timeout(SEND_MS);
  const delivery = await carrier.send(
    withSiteUrl(mail, publicUrl),
    abort ? AbortSignal.any([timeout, abort]) : timeout,
  );
  if (delivery.kind === 'sent') return recordSent(deps, mail, abort);

  const tryAt = delivery.kind === 'refused' ? null : nextAttempt(mail, delivery.isAway ?? false, now());
  // Keeps mail to the shop, so that it can be sent again (OPS-88).
  await markFailed(db, mail, { now: now(), message: delivery.message, tryAt, keep: isOfShop(mail.to) });
  log({
    level: tryAt ? 'warn' : 'error',
    event: tryAt ? 'mail.delayed' : 'mail.given.up',
    error: `mail ${mail.id}: ${delivery.reason}`,
  });
}

/**
 * Records that a mail was sent, and waits while the database is down: without the record, the mail would be sent
 * again (OPS-86).
 */
async function recordSent(deps: MailerDeps, mail: LeasedMail, abort: AbortSignal | undefined): Promise<void> {
  const { db, now, log, carrier } = deps;
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await markSent(db, mail, { now: now(), keep: carrier.keepsMail });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || abort?.aborted) throw error;
      if (!isLogged) log({ level: 'warn', event: 'mail.unnoted', error });
    }
    await pause(NOTE_EVERY_MS);
  }
}

/** Returns the time of the next attempt; null when the mailer gives up. */
function nextAttempt({ attempt, writtenAt }: LeasedMail, isAway: boolean, now: Date): Date | null {
  if (now.getTime() - writtenAt.getTime() >= GIVE_UP_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), isAway ? LONGEST_AWAY_MS : LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait);
}
