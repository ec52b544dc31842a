import { shop } from 'virtual:shop';
import * as v from 'valibot';
import { mailboxOf, senderIn } from '../adapters/mail-sender.ts';
import { stripeMessages } from '../adapters/stripe-gateway.ts';

const url = (protocols: string[], example: string) => {
  const words = `must be an address such as ${example}`;
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), words),
  );
};

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : '');

export const isHere = (text: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostOf(text));

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

/** Where the embedded backend answers unless told otherwise. */
export const OWN_ROOT = '/api';

/** A setting that may be unset: null then. */
const optional = <S extends v.GenericSchema<string, unknown>>(schema: S, meaning: string) =>
  v.nullish(v.pipe(schema, v.description(meaning)), null);

/** A setting with a default, as the environment would write it. */
const standing = <S extends v.GenericSchema<string, unknown>>(schema: S, standard: string, meaning: string) =>
  v.optional(v.pipe(schema, v.description(meaning)), standard);

/** One row a setting: how it is read, what stands there when it is unset, what it means. */
export const Environment = v.object({
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
      v.check(
        (text) => senderIn(text) !== null,
        'must be an e-mail address, or a name and <an address>, and only one',
      ),
    ),
    mailboxOf({ name: shop.name, address: shop.email }),
    'The sender of mail, as in `"Hair, Beard" <hello@shop.example>`: a name with a comma is quoted.',
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
    OWN_ROOT,
    'Where the browser sends its calls: a path of this site, or an address. Only at `/api` the embedded backend answers them, unless `OWN_API` says otherwise.',
  ),
  OWN_API: optional(
    Switch,
    "1 lets the embedded backend answer at another path than `/api`; 0 keeps it closed at `/api` too, where a proxy has another provider's API.",
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
