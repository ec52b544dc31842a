import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import type { Engine, Tab } from './page.ts';
import { webkitPrograms } from './programs.ts';

/** How long the driver may take to listen, in milliseconds. */
const PATIENCE_MS = 20_000;

/** How long the driver may take to open a browser. It has failed to answer at all, once in some hundred sessions. */
const SESSION_MS = 30_000;

/** WebKitGTK's MiniBrowser on a screen in memory, by Selenium over WebDriver. */
export async function launchInWebKit(): Promise<Engine> {
  let driver = await startDriver();
  return {
    async newTab() {
      const session = await Promise.race([driver.open(), wait(SESSION_MS, undefined, { ref: false })]);
      if (session) return tabOf(session);
      await driver.end();
      driver = await startDriver();
      return tabOf(await driver.open());
    },
    close: () => driver.end(),
  };
}

const tabOf = (session: WebDriver): Tab => ({
  open: (url) => session.get(url),
  reload: () => session.navigate().refresh(),
  run: async (script) => void (await session.executeScript(script)),
  evaluate: (pageFunction, argument) => session.executeScript(pageFunction, argument),
  async find(pageFunction, argument) {
    const element = await session.executeScript<WebElement | null>(pageFunction, argument);
    if (!element) return undefined;
    return {
      press: () => element.click(),
      type: (text) => element.sendKeys(text),
    };
  },
  close: () => session.quit(),
});

async function startDriver() {
  const { driver, browser, screen } = webkitPrograms();
  const port = await freePort();
  const parameters = ['-a', '-s', '-screen 0 1280x1024x24', driver, `--port=${port}`];
  // The group is ended as a whole: xvfb-run is a script that leaves its children behind.
  const child = spawn(screen, parameters, { stdio: 'ignore', detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${screen} does not start.`);
  const endGroup = () => process.kill(-pid, 'SIGKILL');
  process.once('exit', endGroup);
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: PATIENCE_MS, interval: 100 });
  return {
    open: () =>
      new Builder()
        .usingServer(server)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        })
        .build(),
    async end() {
      process.removeListener('exit', endGroup);
      const exited = once(child, 'exit');
      endGroup();
      await exited;
    },
  };
}
