import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from '../../server/ops/settings.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

test("the README's table of settings is the one that is read at start", () => {
  const rows = settingsTable.map((setting) =>
    row([`\`${setting.name}\``, setting.default === '' ? '' : `\`${setting.default}\``, setting.meaning]),
  );
  const table = [row(['setting', 'default', 'what it means']), row(['---', '---', '---']), ...rows].join(
    '\n',
  );
  const [, between] = /<!-- settings:begin -->\n([\s\S]*?)\n?<!-- settings:end -->/.exec(readme) ?? [];
  expect(between).toBe(table);
});

test('the README names commands that are there', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const named = [
    ...readme.matchAll(
      /npm (?:run )?(start|test|dev|paths|hammer|mutants|faults|failpoints|payments|queue|charts)\b/g,
    ),
  ].map(([, name]) => name);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});
