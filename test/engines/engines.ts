import { launchInChromium } from './chromium.ts';
import { launchInFirefox } from './firefox.ts';
import { launchInWebKit } from './webkit.ts';

/** Each engine by its name, what its user agent has, and the hour at which its visitor books: bookings do not meet. */
export const engines = [
  { engine: 'Chromium', userAgent: /Chrome\//, launch: launchInChromium, hour: 9 },
  { engine: 'Firefox', userAgent: /Firefox\//, launch: launchInFirefox, hour: 11 },
  { engine: 'WebKit', userAgent: /\) AppleWebKit\/(?!.*Chrom)/, launch: launchInWebKit, hour: 14 },
] as const;
