import pg from 'pg';
import { createDatabase } from '../support/postgres.ts';
import { startSite } from '../support/site.ts';
import { openEmbedded, type Shop } from './shop.ts';

/** A customer as the rows say it. */
export interface AccountRow {
  firstName: string;
  lastName: string;
  phone: string;
  isVerified: boolean;
  sessions: number;
  bookings: { number: string; status: number; cents: number; guest: string | null; wasCancelled: boolean }[];
}

/** The built site with a database of its own. */
export interface ShopWithAccounts extends Pick<Shop, 'site' | 'close'> {
  /** The customers with an address, or null where nobody can read the database. */
  accounts: ((email: string) => Promise<AccountRow[]>) | null;
}

/** The site as it is without any setting: on the embedded database. */
export async function openAccountsEmbedded(): Promise<ShopWithAccounts> {
  return { ...(await openEmbedded()), accounts: null };
}

/** The site on a PostgreSQL database, whose customers a test can read. */
export async function openAccountsOnPostgres(): Promise<ShopWithAccounts> {
  const database = await createDatabase();
  const site = await startSite({ environment: { DATABASE_URL: database.url } });
  return {
    site,
    accounts: (email) => readAccounts(database.url, email),
    async close() {
      await site.stop();
      await database.drop();
    },
  };
}

async function readAccounts(connectionString: string, email: string): Promise<AccountRow[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<AccountRow>(
      `select first_name as "firstName", last_name as "lastName", phone,
              email_verified_at is not null as "isVerified",
              (select count(*)::integer from session_tokens
                where session_tokens.customer_id = customers.customer_id) as sessions,
              (select coalesce(json_agg(json_build_object('number', booking_uniqueid, 'status', booking_status_id,
                                                          'cents', total_cents, 'guest', guest_email,
                                                          'wasCancelled', cancelled_at is not null)
                                        order by booking_id), '[]')
                 from bookings where bookings.customer_id = customers.customer_id) as bookings
         from customers
        where lower(email) = lower($1)`,
      [email],
    );
    return rows;
  } finally {
    await client.end();
  }
}
