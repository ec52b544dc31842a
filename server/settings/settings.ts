import * as v from 'valibot';
import { Environment, isLoopback, OWN_ROOT } from './environment.ts';
import { misspelledSettings } from './misspelt.ts';

/** Thrown when the server cannot start. Its message is the single line that the user needs. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The validated settings. */
export interface Settings {
  port: number;
  host: string;
  /** The port of the metrics, on this machine only; null turns them off. */
  metricsPort: number | null;
  /** Folder of the embedded database. */
  dataDir: string;
  /** The URL of a PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    /** The address of a test double; null for Stripe's. */
    apiUrl: string | null;
  };
  googleClientId: string | null;
  /** Issuer and keys of a test double of Google; null for Google's. */
  google: { issuer: string | null; jwksUrl: string | null };
  /** The site's public URL, without a slash at its end. */
  publicUrl: string;
  /** The root of all API calls: a path of this site, or a URL (API-1), without a slash at its end. */
  apiRoot: string;
  /**
   * Whether the embedded backend answers the calls. False when a different server has the API, on this origin or a
   * different origin (API-2, API-24).
   */
  ownApi: boolean;
  /** The number of proxies that add their client's address to `X-Forwarded-For`. */
  proxies: number;
  /** Whether sandbox parts may replace real services (SHOP-45). */
  sandbox: boolean;
  /** The difference between the shop's clock and the real time, in milliseconds (SHOP-5). */
  clockOffsetMs: number;
}

/** Reads the environment. Throws `StartRefused` with a single line that names every setting at fault. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const misspelt = misspelledSettings(given);
  if (misspelt.length > 0) refuse(misspelt.join('; '));
  const { success, output, issues } = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (!success) refuse(issues.map(errorLine).join('; '));
  const { PUBLIC_URL: publicUrl, SANDBOX: sandboxSwitch, SANDBOX_NOW: sandboxNow, ...set } = output;
  const values = {
    port: set.PORT,
    host: set.HOST,
    metricsPort: set.METRICS_PORT,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    stripe: {
      secretKey: set.STRIPE_SECRET_KEY,
      publishableKey: set.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
      apiUrl: set.STRIPE_API_URL,
    },
    googleClientId: set.GOOGLE_CLIENT_ID,
    google: { issuer: set.GOOGLE_ISSUER, jwksUrl: set.GOOGLE_JWKS_URL },
    apiRoot: set.API_ROOT,
    proxies: set.TRUST_PROXY,
  };

  if (values.metricsPort === values.port)
    refuse(`METRICS_PORT must differ from PORT, and each process needs its own (both are ${values.port})`);
  const ownApi = set.OWN_API ?? values.apiRoot === OWN_ROOT;
  if (ownApi && !values.apiRoot.startsWith('/'))
    refuse(
      'OWN_API=1 cannot be combined with an API_ROOT of a different server: API_ROOT must be a path of this site',
    );
  const production =
    environment.NODE_ENV === 'production' || Boolean(values.stripe.secretKey ?? values.smtpUrl);
  const sandbox = sandboxSwitch ?? !production;
  requireKeysThatFit(values.stripe, { ownApi, sandbox: sandboxSwitch ?? false });
  const { issuer, jwksUrl } = values.google;
  if ((issuer === null) !== (jwksUrl === null) || (issuer !== null && values.googleClientId === null))
    refuse(
      'GOOGLE_CLIENT_ID, GOOGLE_ISSUER and GOOGLE_JWKS_URL must be set together: one of them is missing',
    );
  if (!sandbox) {
    const needed = ownApi ? neededByBackend : neededByBrowser;
    const missing = needed.filter((name) => !environment[name]?.trim());
    if (missing.length > 0)
      refuse(
        `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing, and only SANDBOX=1 allows sandbox parts instead`,
      );
    if (publicUrl?.startsWith('http:') && !isLoopback(publicUrl))
      refuse('PUBLIC_URL must begin with https: otherwise others can read what visitors send and receive');
    if (issuer !== null) refuse('GOOGLE_ISSUER replaces Google, which only a sandbox allows');
    if (sandboxNow !== null) refuse('SANDBOX_NOW sets the clock, which only a sandbox allows');
  }
  return {
    ...values,
    publicUrl:
      publicUrl ?? `http://${values.host.includes(':') ? `[${values.host}]` : values.host}:${values.port}`,
    ownApi,
    sandbox,
    clockOffsetMs: sandboxNow === null ? 0 : sandboxNow - Date.now(),
  };
}

/** The settings that a production configuration requires (SHOP-45). */
const neededByBackend = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'PUBLIC_URL',
] as const;
const neededByBrowser = ['STRIPE_PUBLISHABLE_KEY', 'PUBLIC_URL'] as const;

/** Refuses keys that do not belong together, which otherwise only the first payment would reveal. */
function requireKeysThatFit(
  { secretKey, publishableKey, apiUrl }: Settings['stripe'],
  { ownApi, sandbox }: { ownApi: boolean; sandbox: boolean },
): void {
  const keys = [secretKey, publishableKey].filter((key) => key !== null);
  const live = keys.filter((key) => key.includes('_live_'));
  if (live.length > 0 && sandbox)
    refuse(
      'SANDBOX=1 cannot be combined with a live Stripe key: sandbox parts are not allowed with real money',
    );
  if (live.length > 0 && apiUrl !== null)
    refuse(
      'STRIPE_API_URL cannot be combined with a live Stripe key: only tests use a test double of Stripe',
    );
  if (live.length > 0 && live.length < keys.length)
    refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
  if (ownApi && keys.length === 1)
    refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together: one of them is missing');
}

function errorLine(issue: v.InferIssue<typeof Environment>): string {
  const name = v.getDotPath(issue) ?? '';
  const text = String(issue.path?.[0]?.value ?? '');
  return `${name} ${issue.message} (${shown(name, text)})`;
}

/** Describes a value on a single line. A secret, and an address that may have a password, is hidden. */
const shown = (name: string, text: string) =>
  /SECRET|_URL$/.test(name) ? 'its value is secret' : `it is "${text.replace(/\s+/g, ' ')}"`;

function refuse(line: string): never {
  throw new StartRefused(`Cannot start: ${line}.`);
}
