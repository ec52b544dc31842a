import { findProgram, installDebianPackage } from './install.ts';

/** The headless shell renders the same pages with a quarter less CPU time. It has no window and no back/forward cache. */
const SHELL = 'chromium-headless-shell';
const COMPLETE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path in `CHROMIUM_PATH`, or of a browser on this machine, or `undefined`. */
export const findChromium = ({ complete }: { complete: boolean }): string | undefined =>
  process.env.CHROMIUM_PATH || findProgram(complete ? COMPLETE : [SHELL, ...COMPLETE], ['/usr/bin']);

/** Vitest's global setup: installs a complete browser if there is none. */
export default function setUp(): void {
  if (findChromium({ complete: true })) return;
  installDebianPackage('chromium', 'CHROMIUM_PATH');
  if (!findChromium({ complete: true }))
    throw new Error('Chromium was installed, but its program cannot be found.');
}
