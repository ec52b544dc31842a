import * as v from 'valibot';
import { Environment, isHere, OWN_ROOT } from './environment.ts';
import { misspeltIn } from './misspelt.ts';

/** A start that cannot go on: its message is the one line that a person needs. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Everything the environment may say, once it made sense. */
export interface Settings {
  port: number;
  host: string;
  /** Where this machine alone is shown how the site does; null shows nobody. */
  metricsPort: number | null;
  /** Folder of the embedded database. */
  dataDir: string;
  /** A PostgreSQL server; null means the embedded one. */
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    /** Null at its usual place. */
    apiUrl: string | null;
  };
  googleClientId: string | null;
  /** A stand-in of Google: who signs its tokens, and where its keys are. Null at their usual place. */
  google: { issuer: string | null; jwksUrl: string | null };
  /** The site's address as visitors know it, without a slash at its end. */
  publicUrl: string;
  /** Where all calls go: a path of this site, or another origin (API-1). No slash at its end. */
  apiRoot: string;
  /** False when the API is foreign, on this origin or another: then the embedded backend is not opened (API-2, API-24). */
  ownApi: boolean;
  /** How many proxies in front of the site add their caller's address. */
  proxies: number;
  /** Whether sandbox parts may stand in for real ones (SHOP-45). */
  sandbox: boolean;
  /** How far the shop's clock is ahead of the real one, in milliseconds (SHOP-5). */
  clockOffsetMs: number;
}

/** Reads the environment. Throws `StartRefused` with one line that names every setting at fault. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const misspelt = misspeltIn(given);
  if (misspelt.length > 0) refuse(misspelt.join('; '));
  const { success, output, issues } = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (!success) refuse(issues.map(complaint).join('; '));
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

  const ownApi = set.OWN_API ?? values.apiRoot === OWN_ROOT;
  if (ownApi && !values.apiRoot.startsWith('/'))
    refuse('OWN_API=1 cannot go with an API_ROOT of another server: it must be a path of this one');
  const production =
    environment.NODE_ENV === 'production' || Boolean(values.stripe.secretKey ?? values.smtpUrl);
  const sandbox = sandboxSwitch ?? !production;
  requireKeysThatFit(values.stripe, { ownApi, sandbox: sandboxSwitch ?? false });
  const { issuer, jwksUrl } = values.google;
  if ((issuer === null) !== (jwksUrl === null) || (issuer !== null && values.googleClientId === null))
    refuse('GOOGLE_CLIENT_ID, GOOGLE_ISSUER and GOOGLE_JWKS_URL only go together: one of them is missing');
  if (!sandbox) {
    const needed = ownApi ? neededByBackend : neededByBrowser;
    const missing = needed.filter((name) => !environment[name]?.trim());
    if (missing.length > 0)
      refuse(
        `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing, and without SANDBOX=1 nothing may stand in`,
      );
    if (publicUrl?.startsWith('http:') && !isHere(publicUrl))
      refuse('PUBLIC_URL must begin with https: what visitors type and are sent would be read on its way');
    if (issuer !== null) refuse('GOOGLE_ISSUER stands in for Google, and this is not a sandbox');
    if (sandboxNow !== null) refuse("SANDBOX_NOW sets a sandbox's clock, and this is not a sandbox");
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

/** What a production configuration cannot do without (SHOP-45). */
const neededByBackend = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'PUBLIC_URL',
] as const;
const neededByBrowser = ['STRIPE_PUBLISHABLE_KEY', 'PUBLIC_URL'] as const;

/** Keys that do not fit each other would be found out by the first customer who pays. */
function requireKeysThatFit(
  { secretKey, publishableKey, apiUrl }: Settings['stripe'],
  { ownApi, sandbox }: { ownApi: boolean; sandbox: boolean },
): void {
  const keys = [secretKey, publishableKey].filter((key) => key !== null);
  const live = keys.filter((key) => key.includes('_live_'));
  if (live.length > 0 && sandbox)
    refuse('SANDBOX=1 cannot go with a live Stripe key: no sandbox part may stand beside real money');
  if (live.length > 0 && apiUrl !== null)
    refuse('STRIPE_API_URL cannot go with a live Stripe key: only tests have a stand-in of Stripe');
  if (live.length > 0 && live.length < keys.length)
    refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
  if (ownApi && keys.length === 1)
    refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY only go together: one of them is missing');
}

function complaint(issue: v.InferIssue<typeof Environment>): string {
  const name = v.getDotPath(issue) ?? '';
  const text = String(issue.path?.[0]?.value ?? '');
  return `${name} ${issue.message} (it is "${shown(name, text)}")`;
}

/** Secrets are not repeated on a screen or in a log; all else stays in its line. */
const shown = (name: string, text: string) => (/SECRET|_URL$/.test(name) ? '...' : text.replace(/\s+/g, ' '));

function refuse(line: string): never {
  throw new StartRefused(`Cannot start: ${line}.`);
}
