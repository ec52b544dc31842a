import { shop } from 'virtual:shop';
import * as v from 'valibot';
import { mailboxOf, senderIn } from '../adapters/mail-sender.ts';
import { stripeMessages } from '../adapters/stripe-gateway.ts';

const url = (protocols: string[], example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isAddress(text, protocols), `must be an address such as ${example}`),
  );

const isAddress = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/**
 * A user name and password with `/`, `?` or `#` end the host of a URL early, so that the rest is read as a different
 * host or as no address at all.
 */
const Encoded = v.pipe(
  v.string(),
  v.check(
    (text) => !/^\w+:\/\/.*[/?#].*@/.test(text),
    'has a password with a character that an address cannot have there: write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25',
  ),
);

/** The address of a PostgreSQL without a host, but with the folder of its Unix socket: it has no form as a URL. */
const SOCKET = /^(postgres(?:ql)?:\/\/[^/@]*@)(?=\/[^?]*\?(?:.*&)?host=)/;

const DatabaseUrl = v.pipe(
  Encoded,
  v.check(
    (text) => isAddress(text.replace(SOCKET, '$1socket'), ['postgres:', 'postgresql:']),
    'must be an address such as postgres://user:password@host:5432/name, or for a Unix socket postgres://user:password@/name?host=/var/run/postgresql',
  ),
);

const portOf = (text: string) => (URL.canParse(text) ? new URL(text).port : '');

const SmtpUrl = v.pipe(
  Encoded,
  url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  v.check((text) => hostOf(text) !== '', 'must name a host'),
  // The client would wait for TLS, or for a greeting, until its time limit.
  v.check(
    (text) => !(text.startsWith('smtps:') && ['25', '587'].includes(portOf(text))),
    ({ input }) =>
      `must begin with smtp:// for port ${portOf(input)}, where a connection begins without encryption (STARTTLS); smtps:// is for port 465`,
  ),
  v.check(
    (text) => !(text.startsWith('smtp:') && portOf(text) === '465'),
    'must begin with smtps:// for port 465, where a connection begins with encryption',
  ),
);

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : '');

export const isLoopback = (text: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostOf(text));

/** The address of a test double on this machine. */
const onThisMachine = (example: string) =>
  v.pipe(url(['http:', 'https:'], example), v.check(isLoopback, 'must be on this machine'));

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

/** An instant with its time zone: without a zone, its meaning would depend on the machine. */
const Instant = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    'must be a time with its zone, such as 2026-11-20T09:00:00+11:00',
  ),
  // `Date` would parse February 30th as March 2nd.
  v.check((text) => {
    const [day = ''] = text.split('T');
    const midnight = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(Date.parse(text)) && midnight.toISOString().startsWith(day);
  }, 'is not a time that exists'),
  v.transform(Date.parse),
);

/** The default API root of the embedded backend. */
export const OWN_ROOT = '/api';

/** A setting without a default: null when it is unset. */
const optional = <S extends v.GenericSchema<string, unknown>>(schema: S, meaning: string) =>
  v.nullish(v.pipe(schema, v.description(meaning)), null);

/** A setting with a default, as text of the environment. */
const withDefault = <S extends v.GenericSchema<string, unknown>>(
  schema: S,
  standard: string,
  meaning: string,
) => v.optional(v.pipe(schema, v.description(meaning)), standard);

/** The rest of a key. The placeholder of a guide, such as `sk_live_...`, has other characters. */
const THEN_LETTERS = ' and then have only letters and digits';

/** All settings: how each setting is parsed, its default, and its meaning. */
export const Environment = v.object({
  PORT: withDefault(Port, '3000', 'The one port of site and API.'),
  HOST: withDefault(v.string(), '127.0.0.1', 'The address to listen on.'),
  METRICS_PORT: optional(
    Port,
    'The port on which Prometheus reads metrics at `http://127.0.0.1:METRICS_PORT/`, only from this machine. Without it the server counts nothing.',
  ),
  SHOP_DIR: withDefault(
    v.string(),
    'shop',
    'Folder with the files of the shop. The build reads them; each shop needs its own `DATA_DIR`.',
  ),
  DATA_DIR: withDefault(v.string(), '.data', 'Folder of the embedded database.'),
  DATABASE_URL: optional(DatabaseUrl, 'A PostgreSQL server, 15 or newer, in place of the embedded database.'),
  SMTP_URL: optional(
    SmtpUrl,
    'The mail server that sends mail. Without it, a sandbox keeps its mail at `/sandbox/mail`.',
  ),
  MAIL_FROM: withDefault(
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
    v.pipe(
      v.string(),
      v.regex(/^(sk|rk)_(test|live)_\w+$/, `must begin with sk_test_ or sk_live_${THEN_LETTERS}`),
    ),
    "Stripe's secret key. Without it, the sandbox card provider is used.",
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    v.pipe(
      v.string(),
      v.regex(/^pk_(test|live)_\w+$/, `must begin with pk_test_ or pk_live_${THEN_LETTERS}`),
    ),
    "Stripe's publishable key, for the browser, of the same account.",
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/, `must begin with whsec_${THEN_LETTERS}`)),
    `What Stripe signs its messages with; they go to \`PUBLIC_URL\` + \`API_ROOT\` + \`/site/provider-message\`: ${stripeMessages.map((type) => `\`${type}\``).join(', ')}.`,
  ),
  STRIPE_API_URL: optional(
    onThisMachine('http://127.0.0.1:12111'),
    "The address of a test double of Stripe's API on this machine; not allowed with a live key.",
  ),
  GOOGLE_CLIENT_ID: optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a client id such as 123-abc.apps.googleusercontent.com'),
    ),
    'The client id of the site at Google, for the Google login. Without it, a sandbox uses a sandbox identity, and any other site has no Google login.',
  ),
  GOOGLE_ISSUER: optional(
    onThisMachine('http://127.0.0.1:12112'),
    'The issuer of a test double of Google on this machine; only in a sandbox.',
  ),
  GOOGLE_JWKS_URL: optional(
    onThisMachine('http://127.0.0.1:12112/keys'),
    'The address of the keys of `GOOGLE_ISSUER`.',
  ),
  PUBLIC_URL: optional(
    v.pipe(url(['http:', 'https:'], 'https://shop.example'), withoutLastSlash),
    "The site's public address, for links in mail and in page heads. Default: `http://HOST:PORT`.",
  ),
  API_ROOT: withDefault(
    v.pipe(
      v.string(),
      v.check(isRoot, 'must be a path such as /api, or an address such as https://provider.example/v1'),
      withoutLastSlash,
    ),
    OWN_ROOT,
    'The address of the API for the browser: a path of this site, or an address of a different server. By default, the embedded backend answers only at `/api`; see `OWN_API`.',
  ),
  OWN_API: optional(
    Switch,
    "1: the embedded backend answers at a path other than `/api`. 0: it does not answer at `/api` either, where a proxy has a different provider's API.",
  ),
  TRUST_PROXY: withDefault(
    Hops,
    '0',
    "The number of proxies in front of the server. The visitor's address is the one at that position from the end of `X-Forwarded-For`.",
  ),
  SANDBOX: optional(Switch, '1 allows sandbox parts in a production configuration; 0 forbids them.'),
  SANDBOX_NOW: optional(
    Instant,
    'The time at which the clock of a sandbox starts: `2026-11-20T09:00:00+11:00`.',
  ),
});

/** The rows of the settings table in docs/running.md: name, default and meaning. */
export const settingsTable = Object.entries(Environment.entries).map(([name, entry]) => ({
  name,
  default: entry.default ?? '',
  meaning: v.getDescription(entry.wrapped) ?? '',
}));
