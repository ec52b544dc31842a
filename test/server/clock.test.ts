import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openBackend } from '../../server/app/backend.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { createDatabase } from '../support/postgres.ts';

const DAY_MS = 86_400_000;
afterEach(() => vi.useRealTimers());

it('a clock that goes wrong is set again by the database before each sweep (OPS-81)', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const backend = await openBackend(readSettings({ DATABASE_URL: url }), () => {});
  onTestFinished(() => backend.close());
  const real = performance.now.bind(performance);
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => real() + 40 * DAY_MS);
  onTestFinished(() => slow.mockRestore());
  const isRight = () => Math.abs(backend.deps.now().getTime() - Date.now()) < 60_000;
  expect(isRight()).toBe(false);
  await vi.waitUntil(
    () => {
      vi.advanceTimersByTime(60_000);
      return isRight();
    },
    { timeout: 5_000 },
  );
});

it.each([
  ['is set', 0],
  ['jumps', 40],
])(
  "a server's deadlines are the database's, whatever its machine's clock %s to (OPS-81)",
  async (_, days) => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real + (40 - days) * DAY_MS });
    const backend = await openBackend(readSettings({ DATABASE_URL: url }), () => {});
    vi.setSystemTime(real + 40 * DAY_MS);
    const now = backend.deps.now().getTime();
    await backend.close();
    expect(Math.abs(now - real)).toBeLessThan(60_000);
  },
);
