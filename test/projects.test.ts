import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testProjects } from './projects.ts';

test('`test/run.mjs` names every project of Vitest, so that a command runs it', () => {
  const commands = readFileSync('test/run.mjs', 'utf8');
  const names = testProjects.map((project) => project.test.name);
  expect(names.filter((name) => !new RegExp(`[=']${name}'`).test(commands))).toEqual([]);
});
