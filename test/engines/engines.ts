import { launchInChromium } from './chromium.ts';
import { launchInFirefox } from './firefox.ts';
import { launchInWebKit } from './webkit.ts';

/** Each engine with the pattern of its user agent and the hour of its bookings, so that the bookings of two engines never collide. */
export const engines = [
  { engine: 'Chromium', userAgent: /Chrome\//, launch: launchInChromium, hour: 9 },
  { engine: 'Firefox', userAgent: /Firefox\//, launch: launchInFirefox, hour: 11 },
  { engine: 'WebKit', userAgent: /\) AppleWebKit\/(?!.*Chrom)/, launch: launchInWebKit, hour: 14 },
] as const;
