import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { placeOf, stripeMessages } from '../adapters/stripe-gateway.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUse } from '../db/errors.ts';
import { missingMigrations } from '../db/migrations.ts';
import { requireSession } from '../db/server-pool.ts';
import type { Db } from '../db/tables.ts';
import { messageOf } from '../http/listen.ts';
import { tlsCure, transportOf } from '../mail/smtp-carrier.ts';
import { type Settings, StartRefused } from '../settings/settings.ts';
import { sendAdminCommand } from './admin-socket.ts';
import { warningsOf } from './health.ts';

/** The time limit of each check, and the largest accepted difference between two clocks, in milliseconds. */
const PATIENCE_MS = 10_000;
const APART_MS = 5_000;
const OLDEST_POSTGRES = 15;

/**
 * `npm run doctor`: checks the database and every service that the settings name, and reports the problems
 * (OPS-80).
 */
export async function diagnose(settings: Settings): Promise<string> {
  const results = await Promise.all(
    [checkDatabase, checkMail, checkStripe, checkPublicUrl].map((check) =>
      check(settings).catch((error: Error) => [`wrong: ${messageOf(error)}`]),
    ),
  );
  const lines = results
    .flat()
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n');
  if (/^wrong: /m.test(lines)) throw new StartRefused(lines);
  return lines;
}

async function checkDatabase({ databaseUrl, dataDir, ownApi }: Settings): Promise<string[]> {
  if (!ownApi) return ['fine: no database, because a different server has the API'];
  if (databaseUrl === null && !existsSync(dataDir))
    return [`fine: the first start will create a database in ${dataDir}`];
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const warnings = (await sendAdminCommand(dataDir, ['warnings'])).split('\n').filter(Boolean);
    return [`fine: the running site has ${dataDir} open`, ...warnings.map(wrong)];
  }
  try {
    if (database.engine === 'server') await requireSession(database.probe);
    return await checkServer(database);
  } finally {
    await database.close();
  }
}

async function checkServer({ probe, engine }: Database): Promise<string[]> {
  const { rows } = await sql<{
    version: string;
    now: Date;
    mayCreate: boolean;
    hasExtension: boolean;
    isNew: boolean;
  }>`
    select current_setting('server_version') as version, now(),
           has_schema_privilege('public', 'create') as "mayCreate",
           exists (select from pg_available_extensions where name = 'btree_gist') as "hasExtension",
           to_regclass('migrations') is null as "isNew"`.execute(probe);
  const [server] = rows;
  if (!server) throw new Error('The database returned no information about itself');
  const { version, now, mayCreate, hasExtension, isNew } = server;
  const differenceMs = Math.abs(now.getTime() - Date.now());
  const warnings = isNew || !(await hasOutbox(probe)) ? [] : await warningsOf(probe);
  const missing = isNew ? [] : await missingMigrations(probe);
  const state = isNew
    ? 'empty'
    : missing.length > 0
      ? `needs migrations, which the next start runs: ${missing.join(', ')}`
      : 'up to date';
  return [
    `fine: the database answers, ${engine === 'server' ? 'PostgreSQL' : 'embedded'} ${version}, ${state}`,
    ...(Number.parseInt(version, 10) < OLDEST_POSTGRES
      ? [`wrong: PostgreSQL ${version} is too old: the oldest supported version is ${OLDEST_POSTGRES}`]
      : []),
    ...(mayCreate ? [] : ['wrong: the database user may not create tables in the schema public']),
    ...(hasExtension
      ? []
      : ['wrong: PostgreSQL lacks the extension btree_gist, which some systems have in a separate package']),
    ...(differenceMs > APART_MS
      ? [
          `wrong: the clocks of the database and of this machine differ by ${Math.round(differenceMs / 1000)} s`,
        ]
      : []),
    ...warnings.map(wrong),
  ];
}

const wrong = (message: string) => `wrong: ${message}`;

/** Whether the database is new enough to count the mail that was given up. */
async function hasOutbox(probe: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from information_schema.columns
                    where table_name = 'outbox' and column_name = 'given_up_at') as found`.execute(probe);
  return rows[0]?.found ?? false;
}

async function checkMail({ smtpUrl, mailFrom }: Settings): Promise<string[]> {
  if (smtpUrl === null) return ['fine: no mail server: the sandbox keeps all mail'];
  const { host } = new URL(smtpUrl);
  const transport = transportOf(smtpUrl);
  try {
    await transport.verify();
    return [`fine: the mail server ${host} accepts the login; the sender is ${mailFrom}`];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`wrong: the mail server ${host} of SMTP_URL: ${tlsCure(error, smtpUrl) ?? messageOf(error)}`];
  } finally {
    transport.close();
  }
}

async function checkStripe({
  stripe: { secretKey, apiUrl },
  publicUrl,
  apiRoot,
  ownApi,
}: Settings): Promise<string[]> {
  if (secretKey === null || !ownApi) return ['fine: no Stripe key: no card is charged'];
  const stripe = new Stripe(secretKey, {
    ...(apiUrl !== null && placeOf(apiUrl)),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const url = `${publicUrl}${apiRoot}/site/provider-message`;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.find((webhook) => webhook.url === url && webhook.status === 'enabled');
    if (!ours) return [`wrong: Stripe accepts the key, but sends no messages to ${url}`];
    const { enabled_events: sent } = ours;
    const unsent = stripeMessages.filter((type) => !sent.includes(type) && !sent.includes('*'));
    return unsent.length > 0
      ? [`wrong: Stripe sends messages to ${url}, but not ${unsent.join(', ')}`]
      : [`fine: Stripe accepts the key, and sends its messages to ${url}`];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof Stripe.errors.StripeConnectionError)
      return ['wrong: Stripe cannot be reached from this machine: check its DNS and its firewall'];
    return [`wrong: Stripe (STRIPE_SECRET_KEY): ${messageOf(error)}`];
  }
}

async function checkPublicUrl({ publicUrl, sandbox }: Settings): Promise<string[]> {
  if (sandbox) return [];
  if (!publicUrl.startsWith('https:'))
    return [`wrong: PUBLIC_URL ${publicUrl} is not https, which card payments need`];
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const isOurs = answer.ok && (await answer.text()) === 'ok';
    return [
      isOurs
        ? `fine: ${publicUrl} leads to this site`
        : `wrong: ${publicUrl}/healthz answers ${answer.status}`,
    ];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`wrong: PUBLIC_URL ${publicUrl} cannot be reached from here: ${messageOf(error)}`];
  }
}
