import { Hono } from 'hono';
import type { Deps } from '../http/deps.ts';
import type { Settings } from '../settings/settings.ts';
import { openMailbox } from './mail.ts';
import { openQueueDesk } from './queue.ts';
import { sandboxDoor, sandboxKey } from './sandbox-door.ts';

/**
 * The pages under `/sandbox/`, and their notices, a line with the URL of each for the person who starts the site.
 */
export interface Sandbox {
  site: Hono;
  notices: readonly string[];
}

/** Opens all sandbox pages behind the same door. Undefined when the site is not a sandbox. */
export async function openSandbox(settings: Settings, deps: Deps): Promise<Sandbox | undefined> {
  if (!settings.sandbox) return undefined;
  const door = sandboxDoor(settings, await sandboxKey(deps.db));
  const mailbox = openMailbox(settings, deps.db, door);
  const parts = [...(mailbox ? [mailbox] : []), openQueueDesk(deps, door)];
  const site = new Hono();
  for (const part of parts) site.route('/', part.site);
  return { site, notices: parts.map(({ notice }) => notice) };
}
