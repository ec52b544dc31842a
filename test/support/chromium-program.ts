import { findProgram, installDebianPackage } from './install.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that `CHROMIUM_PATH` names, else one of this machine. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || findProgram(NAMES, ['/usr/bin']);

/** Vitest's global set-up: there is a browser, or one is installed. */
export default function setUp(): void {
  if (findChromium()) return;
  installDebianPackage('chromium', 'CHROMIUM_PATH');
  if (!findChromium()) throw new Error('Chromium was installed, but its program cannot be found.');
}
