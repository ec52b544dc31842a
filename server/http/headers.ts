import { map } from 'virtual:shop/facts';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from '../settings/settings.ts';
import type { InlineParts } from './site-files.ts';

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'];
const STRIPE_API = 'https://api.stripe.com';
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Builds the content security policy of a page. It allows no inline script and no inline style without a hash. The
 * page's own CSS and scripts are hashed, and scripts may set styles through the DOM. Stripe and Google are only in the policy if
 * they are configured. The map's host may fill a frame.
 */
export function contentSecurityPolicy(
  settings: Pick<Settings, 'apiRoot' | 'googleClientId'> & {
    stripe: Pick<Settings['stripe'], 'publishableKey'>;
  },
  inline: InlineParts = { scripts: [], elements: [], attributes: [] },
): string {
  const stripe = settings.stripe.publishableKey !== null;
  const google = settings.googleClientId !== null;
  const frames = [map.host, ...(stripe ? STRIPE_FRAMES : []), ...(google ? [GOOGLE] : [])];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inline.scripts,
      ...(stripe ? STRIPE_SCRIPTS : []),
      ...(google ? [`${GOOGLE}client`] : []),
    ],
    'style-src': ["'self'", ...inline.elements, ...(google ? [`${GOOGLE}style`] : [])],
    'style-src-attr': inline.attributes.length > 0 ? ["'unsafe-hashes'", ...inline.attributes] : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...(settings.apiRoot.startsWith('/') ? [] : [new URL(settings.apiRoot).origin]),
      ...(stripe ? [STRIPE_API] : []),
      ...(google ? [GOOGLE] : []),
    ],
    'frame-src': frames,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Middleware that sets common headers on every answer that does not set them itself. */
export const commonHeaders = (publicUrl: string) =>
  secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Google's sign-in and some banks open a window that must be able to reach the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [] },
    // Browsers assign it to an origin once, and warn if a later answer differs.
    originAgentCluster: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    overwrite: false,
  });

/** The policy of data, which is not a page: it allows nothing to run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
