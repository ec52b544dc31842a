import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import { createDatabase } from './postgres.ts';

/** Both must mean the same by our SQL: its locks, its conflicts, its times. */
export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

export interface TestDatabase extends Database {
  /** Where another process can open the same database; null for the embedded one. */
  url: string | null;
  /** Empties everything that calls write, and puts the shop back as it was opened. */
  reset(): Promise<void>;
}

/** A fresh database with its tables and the shop in place, on the engine that is named or picked. Open one for a test file. */
export async function openTestDatabase(engine = pickedEngine()): Promise<TestDatabase> {
  const fresh = engine === 'PostgreSQL' ? await createDatabase() : null;
  const database = await openDatabase(fresh ? { databaseUrl: fresh.url } : {});
  await migrate(database);
  await seed(database);
  return {
    ...database,
    url: fresh?.url ?? null,
    reset: () => reset(database),
    async close() {
      await database.close();
      await fresh?.drop();
    },
  };
}

function pickedEngine(): Engine {
  const { DATABASE: picked } = process.env;
  if (picked === 'embedded') return 'embedded';
  if (picked === 'postgres') return 'PostgreSQL';
  throw new Error(`DATABASE must be embedded or postgres, not ${picked}: see pick-database.ts.`);
}

/** Empty tables, and the truth of `contract/shop.ts` in the others. */
async function reset(database: Database): Promise<void> {
  await sql`truncate bookings, booking_lines, submits, payments, outbox, rate_limits, customers, session_tokens,
    registrations, reset_links, orders, order_lines, queue_days, queue_places, queue_lines, queue_tokens, messages, closures, shift_exceptions, sandbox_intents, sandbox_cards,
    sandbox_requests restart identity`.execute(database.db);
  await seed(database);
}
