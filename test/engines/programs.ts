import { findProgram, installDebianPackage } from '../support/install.ts';

const firefoxNames = ['firefox-esr', 'firefox'];
const folders = ['/usr/bin'];
const libraryFolders = ['x86_64', 'aarch64'].flatMap((architecture) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-${version}`),
);

const findFirefox = () => process.env.FIREFOX_PATH || findProgram(firefoxNames, folders);
const findScreen = () => findProgram(['xvfb-run'], folders);
const findWebKitDriver = () => process.env.WEBKIT_DRIVER_PATH || findProgram(['WebKitWebDriver'], folders);
const findMiniBrowser = () => process.env.WEBKIT_BROWSER_PATH || findProgram(['MiniBrowser'], libraryFolders);

const found = (name: string, path: string | undefined): string => {
  if (!path) throw new Error(`${name} was not found for the tests.`);
  return path;
};

export const firefoxProgram = (): string => found('Firefox', findFirefox());

/** The driver, the browser that it starts, and the script that gives both a screen in memory. */
export const webkitPrograms = () => ({
  driver: found('WebKitWebDriver', findWebKitDriver()),
  browser: found('MiniBrowser', findMiniBrowser()),
  screen: found('xvfb-run', findScreen()),
});

/** Vitest's global set-up: installs the Debian package of each browser that is missing. */
export default function setUp(): void {
  if (!findFirefox()) installDebianPackage('firefox-esr', 'FIREFOX_PATH');
  if (!findWebKitDriver() || !findMiniBrowser())
    installDebianPackage('webkit2gtk-driver', 'WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH');
  if (!findScreen()) installDebianPackage('xvfb xauth', 'PATH');
  firefoxProgram();
  webkitPrograms();
}
