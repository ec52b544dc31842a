import { shop } from 'virtual:shop';
import * as v from 'valibot';
import { stripeMessages } from '../adapters/cards-stripe.ts';

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
  /** False when the API is another origin's: then the embedded backend is not opened (API-2). */
  ownApi: boolean;
  /** How many proxies in front of the site add their caller's address. */
  proxies: number;
  /** Whether sandbox parts may stand in for real ones (SHOP-45). */
  sandbox: boolean;
  /** How far the shop's clock is ahead of the real one, in milliseconds (SHOP-5). */
  clockOffsetMs: number;
}

const url = (protocols: string[], example: string) => {
  const words = `must be an address such as ${example}`;
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), words),
  );
};

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : '');

const isHere = (text: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostOf(text));

/** A stand-in of somebody else's service, for tests. */
const onThisMachine = (example: string) =>
  v.pipe(url(['http:', 'https:'], example), v.check(isHere, 'must be on this machine'));

const isRoot = (text: string) =>
  /^\/(?!\/)[\w~.-][\w~./-]*$/.test(text) ||
  (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol));

const withoutLastSlash = v.transform((text: string) => text.replace(/\/+$/, ''));

const Switch = v.pipe(
  v.picklist(['1', '0', 'true', 'false'], 'must be 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);

const Hops = v.pipe(
  v.string(),
  v.regex(/^[0-9]$/, 'must be the number of proxies in front, 0 to 9'),
  v.transform(Number),
);

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number, 1 to 65535'),
  v.maxValue(65_535, 'must be a port number, 1 to 65535'),
);

/** An instant that names its zone: without one, two machines would read two different times. */
const Instant = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    'must be a time with its zone, such as 2026-11-20T09:00:00+11:00',
  ),
  // A 30th of February would be read as a 2nd of March.
  v.check((text) => {
    const [day = ''] = text.split('T');
    const midnight = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(Date.parse(text)) && midnight.toISOString().startsWith(day);
  }, 'is not a time that exists'),
  v.transform(Date.parse),
);

/** A setting that may be unset: null then. */
const optional = <S extends v.GenericSchema<string, unknown>>(schema: S, meaning: string) =>
  v.nullish(v.pipe(schema, v.description(meaning)), null);

/** A setting with a default, as the environment would write it. */
const standing = <S extends v.GenericSchema<string, unknown>>(schema: S, standard: string, meaning: string) =>
  v.optional(v.pipe(schema, v.description(meaning)), standard);

/** One row a setting: how it is read, what stands there when it is unset, what it means. */
const Environment = v.object({
  PORT: standing(Port, '3000', 'The one port of site and API.'),
  HOST: standing(v.string(), '127.0.0.1', 'The address to listen on.'),
  METRICS_PORT: optional(
    Port,
    'Shows how the site does, for Prometheus, at `http://127.0.0.1:METRICS_PORT/`, to this machine alone. Without it nothing is counted.',
  ),
  SHOP_DIR: standing(
    v.string(),
    'shop',
    'Folder of the shop: what is its own, in files. The next build takes it in; a shop has its own `DATA_DIR`.',
  ),
  DATA_DIR: standing(v.string(), '.data', 'Folder of the embedded database.'),
  DATABASE_URL: optional(
    url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    'A PostgreSQL server, 15 or newer, in place of the embedded database.',
  ),
  SMTP_URL: optional(
    v.pipe(
      url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
      v.check((text) => hostOf(text) !== '', 'must name a host'),
    ),
    'The mail server that mail goes to. Without it a sandbox keeps its mail at `/sandbox/mail`.',
  ),
  MAIL_FROM: standing(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>@,\s]+@[^<>@,\s]+|[^<>@,\r\n]*<[^<>@,\s]+@[^<>@,\s]+>)$/,
        'must be an e-mail address, or a name and <an address>',
      ),
    ),
    `${shop.name} <${shop.email}>`,
    'The sender of mail.',
  ),
  STRIPE_SECRET_KEY: optional(
    v.pipe(v.string(), v.regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')),
    "Stripe's secret key. Without it the sandbox card provider stands in.",
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    v.pipe(v.string(), v.regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')),
    "Stripe's key for the browser, of the same account.",
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'must begin with whsec_')),
    `What Stripe signs its messages with; they go to \`PUBLIC_URL\` + \`API_ROOT\` + \`/site/provider-message\`: ${stripeMessages.map((type) => `\`${type}\``).join(', ')}.`,
  ),
  STRIPE_API_URL: optional(
    onThisMachine('http://127.0.0.1:12111'),
    "Where a stand-in of Stripe's API listens on this machine, for tests; never with a live key.",
  ),
  GOOGLE_CLIENT_ID: optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a client id such as 123-abc.apps.googleusercontent.com'),
    ),
    'The site at Google, for the Google login. Without it a sandbox has a sandbox identity, any other site none.',
  ),
  GOOGLE_ISSUER: optional(
    onThisMachine('http://127.0.0.1:12112'),
    'Who signs the tokens in the place of Google, on this machine, for tests; only in a sandbox.',
  ),
  GOOGLE_JWKS_URL: optional(
    onThisMachine('http://127.0.0.1:12112/keys'),
    'Where the keys of `GOOGLE_ISSUER` are published.',
  ),
  PUBLIC_URL: optional(
    v.pipe(url(['http:', 'https:'], 'https://shop.example'), withoutLastSlash),
    'The address that visitors know, for links in mail and in page heads. Default: `http://HOST:PORT`.',
  ),
  API_ROOT: standing(
    v.pipe(
      v.string(),
      v.check(isRoot, 'must be a path such as /api, or an address such as https://provider.example/v1'),
      withoutLastSlash,
    ),
    '/api',
    "Where the browser sends its calls. With another origin's root the embedded backend stays closed.",
  ),
  TRUST_PROXY: standing(
    Hops,
    '0',
    "How many proxies stand in front, 1 or more behind any: the visitor's address is that one from the end of `X-Forwarded-For`.",
  ),
  SANDBOX: optional(
    Switch,
    '1 lets sandbox parts stand in although the configuration is a production one; 0 forbids them.',
  ),
  SANDBOX_NOW: optional(
    Instant,
    "The shop's clock starts here and ticks, in a sandbox: `2026-11-20T09:00:00+11:00`.",
  ),
});

/** Rows for docs/running.md: every setting with its default and what it means. */
export const settingsTable = Object.entries(Environment.entries).map(([name, entry]) => ({
  name,
  default: entry.default ?? '',
  meaning: v.getDescription(entry.wrapped) ?? '',
}));

/** Reads the environment. Throws `StartRefused` with one line that names every setting at fault. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
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

  const ownApi = values.apiRoot.startsWith('/');
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
