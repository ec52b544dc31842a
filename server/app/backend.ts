import { type GoogleSignIn, googleSignIn, sandboxGoogle } from '../adapters/google.ts';
import { sandboxCards } from '../adapters/sandbox-gateway.ts';
import { stripeCards } from '../adapters/stripe-gateway.ts';
import { tellOfUnstaffed } from '../booking/unstaffed.ts';
import { findStrays } from '../checkout/reconcile.ts';
import { type Database, openDatabase, untilItAnswers } from '../db/database.ts';
import { levelOf } from '../db/errors.ts';
import { migrate } from '../db/migrations.ts';
import { seed } from '../db/seed.ts';
import type { Deps, LogEntry } from '../http/deps.ts';
import { startMailer } from '../mail/mailer.ts';
import { forgetSandboxMail } from '../mail/outbox.ts';
import { sandboxMail } from '../mail/sandbox-carrier.ts';
import { smtpMail } from '../mail/smtp-carrier.ts';
import { openHatch } from '../ops/admin-socket.ts';
import { type Clock, openClock } from '../ops/clock.ts';
import { answerCommand } from '../ops/commands.ts';
import { type Obstacles, obstaclesOf, warningsOf } from '../ops/health.ts';
import { sweep } from '../ops/sweep.ts';
import { newestPayment } from '../payments/payments.ts';
import { closeDemo, seedSandbox } from '../sandbox/seed-sandbox.ts';
import type { Settings } from '../settings/settings.ts';
import type { LastSweep } from './metrics.ts';

/** The embedded backend, ready to answer. */
export interface Backend {
  deps: Deps;
  /** What the person who starts it should look at, a line each. */
  notices: string[];
  /** What keeps it from serving, if anything does. */
  obstacles(): Promise<Obstacles>;
  /** What somebody should see to although it can serve. */
  warnings(): Promise<string[]>;
  /** What can be measured of it. */
  observed: { database: Database; now: () => Date; lastSweep: () => LastSweep | null; log: Deps['log'] };
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Opens the database, brings it up to date, fills an empty one, and begins to sweep and to send mail. */
export async function openBackend(settings: Settings, log: (entry: LogEntry) => void): Promise<Backend> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    onConnectionLost: (error) => log({ level: 'warn', event: 'database.connection-lost', error }),
  });
  let clock: Clock;
  try {
    await untilItAnswers(database, {
      onWait: (error) => log({ level: 'warn', event: 'database.awaited', error }),
    });
    clock = await openClock(database.db, settings.clockOffsetMs);
    await migrate(database);
    await seed(database);
    // Where Stripe stands, it would be asked for money that it never had.
    if (settings.sandbox && settings.stripe.secretKey === null) await seedSandbox(database, clock.now());
    else await closeDemo(database);
    if (settings.smtpUrl !== null) await forgetSandboxMail(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { now } = clock;
  const { secretKey } = settings.stripe;
  const deps: Deps = {
    db: database.db,
    now,
    cards: secretKey === null ? sandboxCards(database.db) : stripeCards({ ...settings.stripe, secretKey }),
    google: googleOf(settings),
    publicUrl: settings.publicUrl,
    log,
    proxies: settings.proxies,
  };
  const closeHatch =
    database.engine === 'embedded'
      ? await openHatch(settings.dataDir, (words) => answerCommand(deps, words)).catch((error: unknown) => {
          // Some folders take no socket: the site can do without.
          log({ level: 'warn', event: 'commands.closed', error });
          return () => {};
        })
      : () => {};
  const notices = await tellOfUnstaffed(database.db, now());
  const { smtpUrl, mailFrom } = settings;
  const stopMailing = startMailer({
    ...deps,
    carrier: smtpUrl === null ? sandboxMail : smtpMail({ url: smtpUrl, from: mailFrom }),
  });
  let lastSweep: LastSweep | null = null;
  // Before anybody pays: after a restore what was charged since is newer.
  let newest = await newestPayment(database.db);
  const stopSweeping = keepSweeping(deps, async (stop) => {
    await clock.set();
    // What was entered by hand since is told within a minute, and what goes wrong in it must not keep the sweep waiting.
    await tellOfUnstaffed(database.db, now()).catch((error: unknown) =>
      log({ level: levelOf(error), event: 'unstaffed.untold', error }),
    );
    const isAllErased = await sweep(deps, stop);
    lastSweep = { ended: now(), isAllErased };
    if (newest && (await findStrays(deps, newest))) newest = null;
  });
  return {
    deps,
    notices,
    obstacles: obstaclesOf({ database, dataDir: settings.dataDir, now }),
    warnings: () => warningsOf(database.probe),
    observed: { database, now, lastSweep: () => lastSweep, log },
    async close() {
      closeHatch();
      await Promise.all([stopSweeping(), stopMailing()]);
      await database.close();
    },
  };
}

function googleOf({ googleClientId, google, sandbox }: Settings): GoogleSignIn | null {
  if (googleClientId !== null) return googleSignIn({ clientId: googleClientId, ...google });
  return sandbox ? sandboxGoogle : null;
}

/** Sweeps at once and then each minute, one sweep at a time. */
function keepSweeping(deps: Deps, work: (stop: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  const run = () => {
    underWay ??= work(stopping.signal)
      .catch((error: unknown) => deps.log({ level: levelOf(error), event: 'sweep.failed', error }))
      .finally(() => {
        underWay = null;
      });
  };
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
