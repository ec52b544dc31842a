import { followed } from '../engine/followed.ts';
import { findProgram, installDebianPackage } from './install.ts';

/** Chromium without a window draws the same pages with a quarter less work. */
const WITHOUT_WINDOW = 'chromium-headless-shell';
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that `CHROMIUM_PATH` names, else one of this machine, with a window where somebody looks on. */
export const findChromium = ({ headed }: { headed: boolean }): string | undefined =>
  process.env.CHROMIUM_PATH ||
  findProgram(headed ? WITH_WINDOW : [WITHOUT_WINDOW, ...WITH_WINDOW], ['/usr/bin']);

/** Vitest's global set-up: there is a browser, or one is installed. */
export default function setUp(): void {
  const headed = followed?.headed === true;
  if (findChromium({ headed })) return;
  installDebianPackage(headed ? 'chromium' : WITHOUT_WINDOW, 'CHROMIUM_PATH');
  if (!findChromium({ headed })) throw new Error('Chromium was installed, but its program cannot be found.');
}
