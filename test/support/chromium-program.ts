import { followed } from '../engine/followed.ts';
import { findProgram, installDebianPackage } from './install.ts';

/** The headless shell renders the same pages with a quarter less CPU time. */
const WITHOUT_WINDOW = 'chromium-headless-shell';
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path in `CHROMIUM_PATH`, or of a browser on this machine, or `undefined`. */
export const findChromium = ({ headed }: { headed: boolean }): string | undefined =>
  process.env.CHROMIUM_PATH ||
  findProgram(headed ? WITH_WINDOW : [WITHOUT_WINDOW, ...WITH_WINDOW], ['/usr/bin']);

/** Vitest's global setup: installs a browser if there is none. */
export default function setUp(): void {
  const headed = followed?.headed === true;
  if (findChromium({ headed })) return;
  installDebianPackage(headed ? 'chromium' : WITHOUT_WINDOW, 'CHROMIUM_PATH');
  if (!findChromium({ headed })) throw new Error('Chromium was installed, but its program cannot be found.');
}
