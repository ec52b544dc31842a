import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../server/sandbox/sandbox.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { engines } from '../support/database.ts';
import { startTestServer } from './test-server.ts';

describe.each(engines)('the key of a sandbox on the %s database', (engine) => {
  const server = startTestServer(engine);
  const start = async (PORT: string) => {
    const settings = readSettings({ PORT, PUBLIC_URL: 'https://shop.example' });
    return (await openSandbox(settings, server.deps)) ?? expect.unreachable();
  };

  it('is the same for all of its processes: a link of one of them opens the pages of each (SHOP-46)', async () => {
    const [first, second] = await Promise.all([start('3000'), start('3001')]);
    expect(first.notices).toEqual(second.notices);
    const [, link = ''] = /sandbox(\/mail\S+)/.exec(first.notices[0] ?? '') ?? [];

    const opened = await first.site.request(link);
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect(opened.status).toBe(303);
    for (const { site } of [first, second]) {
      expect((await site.request('/mail', { headers: { cookie } })).status).toBe(200);
      expect((await site.request('/mail')).status).toBe(401);
    }
  });

  it('survives a restart, and differs between two databases, as do their cookies (SHOP-46)', async () => {
    const before = await start('3000');
    expect((await start('3000')).notices).toEqual(before.notices);

    await server.database.reset();
    const after = await start('3000');

    expect(after.notices).not.toEqual(before.notices);
    const cookies = await Promise.all(
      [before, after].map(async ({ notices, site }) => {
        const response = await site.request(/sandbox(\/mail\S+)/.exec(notices[0] ?? '')?.[1] ?? '');
        return response.headers.get('set-cookie')?.split('=', 1)[0];
      }),
    );
    expect(new Set(cookies).size).toBe(2);
  });
});
