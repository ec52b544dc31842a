import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from '../../server/settings/environment.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

test('docs/running.md has the current table of settings', () => {
  const rows = settingsTable.map((setting) =>
    row([`\`${setting.name}\``, setting.default === '' ? '' : `\`${setting.default}\``, setting.meaning]),
  );
  const table = [row(['setting', 'default', 'what it means']), row(['---', '---', '---']), ...rows].join(
    '\n',
  );
  const [, between] =
    /<!-- settings:begin -->\n([\s\S]*?)\n?<!-- settings:end -->/.exec(read('docs/running.md')) ?? [];
  expect(between).toBe(table);
});

test('the nginx example of docs/running.md replaces every header that the server trusts behind a proxy', () => {
  const [, nginx = ''] = /```nginx\n([\s\S]*?)```/.exec(read('docs/running.md')) ?? [];
  const replaced = Object.fromEntries(
    [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(replaced).toMatchObject({ 'X-Forwarded-For': '$remote_addr', 'X-Request-Id': '$request_id' });
});

test.each(['README.md', 'docs/running.md'])('%s names only existing npm commands', (page) => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...read(page).matchAll(/npm (?:run ([a-z:]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short,
  );
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});
