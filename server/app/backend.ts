import { hostname } from 'node:os';
import { type GoogleSignIn, googleSignIn, sandboxGoogle } from '../adapters/google.ts';
import { sandboxCards } from '../adapters/sandbox-gateway.ts';
import { stripeCards } from '../adapters/stripe-gateway.ts';
import { remindVisits } from '../booking/remind-visits.ts';
import { notifyUnstaffed } from '../booking/unstaffed.ts';
import { findStrays } from '../checkout/reconcile.ts';
import { startResuming } from '../checkout/resume-charges.ts';
import { openDatabase, waitForDatabase } from '../db/database.ts';
import { levelOf } from '../db/errors.ts';
import { migrate } from '../db/migrations.ts';
import { seed } from '../db/seed.ts';
import type { Deps, LogEntry } from '../http/deps.ts';
import { startMailer } from '../mail/mailer.ts';
import { forgetSandboxMail } from '../mail/outbox.ts';
import { sandboxMail } from '../mail/sandbox-carrier.ts';
import { smtpMail } from '../mail/smtp-carrier.ts';
import { openAdminSocket } from '../ops/admin-socket.ts';
import { type Clock, openClock } from '../ops/clock.ts';
import { answerCommand } from '../ops/commands.ts';
import { type Obstacles, obstaclesOf, warningsOf } from '../ops/health.ts';
import { mailDay } from '../ops/mail-day.ts';
import { sweep } from '../ops/sweep.ts';
import { endLeases } from '../payments/leases.ts';
import { newestPayment } from '../payments/payments.ts';
import { closeDemo, seedSandbox } from '../sandbox/seed-sandbox.ts';
import type { Settings } from '../settings/settings.ts';
import type { LastSweep, Observed } from './metrics.ts';

/** The embedded backend after its start. */
export interface Backend {
  deps: Deps;
  /** Notices for the person who starts the server, a line each. */
  notices: string[];
  /** Returns the reasons why the backend cannot serve. */
  obstacles(): Promise<Obstacles>;
  /** Returns problems that a person should solve although the backend can serve. */
  warnings(): Promise<string[]>;
  /** The sources of the metrics. */
  observed: Observed;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Opens the database, runs migrations, seeds an empty database, and starts the sweep and the mailer. */
export async function openBackend(settings: Settings, log: (entry: LogEntry) => void): Promise<Backend> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    onConnectionLost: (error) => log({ level: 'warn', event: 'database.connection-lost', error }),
  });
  let clock: Clock;
  try {
    await waitForDatabase(database, {
      onWait: (error) => log({ level: 'warn', event: 'database.awaited', error }),
    });
    clock = await openClock(database.db, settings.clockOffsetMs, log);
    await migrate(database);
    await seed(database);
    // Not with Stripe: the server would ask Stripe for payments of the demo data, which Stripe does not know.
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
    processName: nameOf(settings),
    db: database.db,
    now,
    cards: secretKey === null ? sandboxCards(database.db) : stripeCards({ ...settings.stripe, secretKey }),
    google: googleOf(settings),
    publicUrl: settings.publicUrl,
    log,
    proxies: settings.proxies,
  };
  const resumption = startResuming(deps);
  deps.resumeLater = resumption.resumeLater;
  const closeAdminSocket =
    database.engine === 'embedded'
      ? await openAdminSocket(settings.dataDir, (words) => answerCommand(deps, words)).catch(
          (error: unknown) => {
            // Some file systems support no sockets. The site works without the admin socket.
            log({ level: 'warn', event: 'commands.closed', error });
            return () => {};
          },
        )
      : () => {};
  const notices = await notifyUnstaffed(database.db, now());
  const { smtpUrl, mailFrom } = settings;
  const stopMailing = startMailer({
    ...deps,
    carrier: smtpUrl === null ? sandboxMail : smtpMail({ url: smtpUrl, from: mailFrom }),
  });
  // What the former run of this process has left is for the first sweep (OPS-92).
  await endLeases(database.db, { processName: deps.processName, now: now() });
  let lastSweep: LastSweep | null = null;
  // Read before any new payment: after a restore, all charges since the backup are newer than this.
  let newestKnown = await newestPayment(database.db);
  const stopSweeping = startSweeping(deps, async (stop) => {
    await clock.set();
    // Reports bookings affected by changes in the database within a minute. A failure must not stop the sweep.
    await notifyUnstaffed(database.db, now()).catch((error: unknown) =>
      log({ level: levelOf(error), event: 'unstaffed.untold', error }),
    );
    await mailDay(database.db, now()).catch((error: unknown) =>
      log({ level: levelOf(error), event: 'day.unmailed', error }),
    );
    await remindVisits(deps).catch((error: unknown) =>
      log({ level: levelOf(error), event: 'reminders.unmailed', error }),
    );
    const isAllErased = await sweep(deps, stop);
    lastSweep = { ended: now(), isAllErased };
    if (newestKnown && (await findStrays(deps, newestKnown))) newestKnown = null;
  });
  return {
    deps,
    notices,
    obstacles: obstaclesOf({ database, dataDir: settings.dataDir, now }),
    warnings: () => warningsOf(database.probe),
    observed: { database, now, lastSweep: () => lastSweep, clockJumps: clock.jumps, log },
    async close() {
      closeAdminSocket();
      await Promise.all([stopSweeping(), stopMailing(), resumption.stop()]);
      await database.close();
    },
  };
}

/**
 * The name that owns leases. An embedded database has a single process; several processes on a machine that share
 * a PostgreSQL differ by their port.
 */
const nameOf = ({ databaseUrl, port }: Settings) =>
  databaseUrl === null ? 'embedded' : `${hostname()}:${port}`;

function googleOf({ googleClientId, google, sandbox }: Settings): GoogleSignIn | null {
  if (googleClientId !== null) return googleSignIn({ clientId: googleClientId, ...google });
  return sandbox ? sandboxGoogle : null;
}

/** Sweeps at once and then every minute, never two sweeps at a time. */
function startSweeping(deps: Deps, work: (stop: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let currentSweep: Promise<void> | null = null;
  const run = () => {
    currentSweep ??= work(stopping.signal)
      .catch((error: unknown) => deps.log({ level: levelOf(error), event: 'sweep.failed', error }))
      .finally(() => {
        currentSweep = null;
      });
  };
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await currentSweep;
  };
}
