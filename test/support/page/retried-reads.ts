import type { PageRequest, Reply } from './held-requests.ts';
import type { PageStage } from './page-stage.ts';

/** How often a read is tried again (ruling C5). */
const RETRIES = 3;
const LOOK_MS = 500;

/** A read breaks down, and does so each time that the page tries it again: after 1, 2 and 4 seconds. */
export async function breakDown(
  { eventually, hands, requests }: PageStage,
  name: PageRequest['name'],
  reply: Reply,
): Promise<void> {
  for (let retries = 0; retries < RETRIES; retries += 1) {
    await requests.end(name, reply);
    await eventually(async () => {
      if (requests.open.includes(name)) return;
      await hands.wait(LOOK_MS);
      throw new Error(`${name} is not tried again yet.`);
    });
    // It is one call still: its machine knows nothing of the door's tries.
    requests.noteLooked();
  }
  await requests.end(name, reply);
}
