import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageStage } from '../support/page/page-stage.ts';
import { stageView } from '../support/stage-view.tsx';

/** Every page that runs a machine of its own, and the machine. */
const pages = [
  ['/book-appointment/', 'booking'],
  ['/careers/', 'careers'],
  ['/contact-us/', 'contact'],
  ['/forgot-password', 'forgot-password'],
  ['/my-account/profile', 'profile'],
  ['/my-account/bookings', 'my-bookings'],
  ['/my-account/orders', 'my-orders'],
  ['/my-account/change-password', 'change-password'],
] as const;

let stage: PageStage;
beforeEach(() => {
  stage = stageView();
});
afterEach(async () => {
  await stage.close();
});

/** What window and document are listened to for: all that was asked for and not given up. */
function listening(): string[] {
  return [window, document].flatMap((target) => {
    const given = vi.mocked(target.removeEventListener).mock.calls;
    return vi
      .mocked(target.addEventListener)
      .mock.calls.filter(([type, heard]) => !given.some((one) => one[0] === type && one[1] === heard))
      .map(([type]) => `${target === window ? 'window' : 'document'}: ${type}`);
  });
}

async function visit(path: string, machine: string): Promise<string[]> {
  await stage.hands.travelTo(path);
  await isAt(path);
  await stage.eventually(async () => expect((await stage.machine(machine))?.status).toBe('active'));
  await stage.hands.travelTo('/about/');
  await isAt('/about/');
  return listening().sort();
}

const isAt = (path: string) =>
  stage.eventually(async () => expect(document.documentElement.dataset.page).toBe(path));

// The first visit may begin what lives as long as the site; a second one begins nothing that outlives it.
test.each(pages)('%s listens to nothing once it was left', async (path, machine) => {
  for (const target of [window, document]) vi.spyOn(target, 'removeEventListener');
  await stage.open({ path: '/about/', token: 'token-of-a-customer' });
  const once = await visit(path, machine);
  expect(await visit(path, machine)).toEqual(once);
});
