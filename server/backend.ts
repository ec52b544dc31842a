import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrations.ts';
import { seed } from './db/seed.ts';
import { noteOpenPayments } from './open-payments.ts';
import { sandboxCards } from './outside/cards-sandbox.ts';
import { stripeCards } from './outside/cards-stripe.ts';
import type { Settings } from './settings.ts';
import { sweep } from './sweep.ts';
import type { LogEntry, Tools } from './tools.ts';

/** The embedded backend, ready to answer. */
export interface Backend {
  tools: Tools;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Opens the database, brings it up to date, fills an empty one, and begins to sweep. */
export async function openBackend(settings: Settings, log: (entry: LogEntry) => void): Promise<Backend> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    onConnectionLost: (error) => log({ level: 'warn', event: 'database.connection-lost', error }),
  });
  try {
    await migrate(database);
    await seed(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { secretKey } = settings.stripe;
  const tools: Tools = {
    db: database.db,
    now: () => new Date(Date.now() + settings.clockOffsetMs),
    cards: secretKey === null ? sandboxCards(database.db) : stripeCards({ ...settings.stripe, secretKey }),
    log,
    trustProxy: settings.trustProxy,
  };
  const note = async () => {
    if (database.engine === 'embedded') await noteOpenPayments(database.db, settings.dataDir);
  };
  await note();
  const stopSweeping = keepSweeping(tools, () => sweep(tools).then(note));
  return {
    tools,
    async close() {
      await stopSweeping();
      await database.close();
    },
  };
}

/** Sweeps at once and then each minute, one sweep at a time (design, "A paid booking"). */
function keepSweeping(tools: Tools, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const run = () => {
    underWay ??= work()
      .catch((error: unknown) => tools.log({ level: 'error', event: 'sweep.failed', error }))
      .finally(() => {
        underWay = null;
      });
  };
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
