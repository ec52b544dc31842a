import type { BrowserContext } from 'playwright-core';
import { parse } from 'valibot';
import { CONTACT_STORE_BRAND } from '../../contract/constants.ts';
import { logInWithGoogle, SANDBOX_IDENTITY } from '../../contract/session.ts';
import { call } from './call.ts';
import { visit } from './chromium.ts';
import type { Site } from './site.ts';

/** Logs in the sandbox identity, the customer Sandy, and returns the token. */
export async function tokenOfSandy(site: Site): Promise<string> {
  const body = { created_store_id: CONTACT_STORE_BRAND, token: SANDBOX_IDENTITY };
  const answer = await call(site, logInWithGoogle.path, { body });
  return parse(logInWithGoogle.result, answer.body.RESULT);
}

/** Stores Sandy's token in the storage of all tabs, from a second tab. */
export async function signInAsSandy(context: BrowserContext, site: Site): Promise<void> {
  const token = await tokenOfSandy(site);
  const secondTab = await context.newPage();
  await visit(secondTab, `${site.url}/about`);
  await secondTab.evaluate((sandys) => localStorage.setItem('authToken', sandys), token);
}
