import { shop } from 'virtual:shop';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from '../settings/settings.ts';
import type { InlineStyles } from './site-files.ts';

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'];
const STRIPE_API = 'https://api.stripe.com';
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * The content security policy of a page. No inline script and no unhashed inline style is allowed:
 * the page's own CSS is hashed, scripts set styles through the object model, which needs no leave.
 * Stripe and Google are named only where they are configured; the map's host frames what a visitor asks for.
 */
export function contentSecurityPolicy(
  settings: Pick<Settings, 'apiRoot' | 'googleClientId'> & {
    stripe: Pick<Settings['stripe'], 'publishableKey'>;
  },
  inline: InlineStyles = { elements: [], attributes: [] },
): string {
  const stripe = settings.stripe.publishableKey !== null;
  const google = settings.googleClientId !== null;
  const frames = [shop.map.host, ...(stripe ? STRIPE_FRAMES : []), ...(google ? [GOOGLE] : [])];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(stripe ? STRIPE_SCRIPTS : []), ...(google ? [`${GOOGLE}client`] : [])],
    'style-src': ["'self'", ...inline.elements, ...(google ? [`${GOOGLE}style`] : [])],
    'style-src-attr': inline.attributes.length > 0 ? ["'unsafe-hashes'", ...inline.attributes] : ["'none'"],
    'img-src': ["'self'", 'data:'],
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

/** Headers of every answer, whatever it is, save where it says otherwise itself. */
export const commonHeaders = (publicUrl: string) =>
  secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Google's sign-in and some banks open a window that must still reach the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [] },
    // Browsers grant it to an origin once, and warn from then on.
    originAgentCluster: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    overwrite: false,
  });

/** The policy of what is data, not a page: nothing may run in it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
