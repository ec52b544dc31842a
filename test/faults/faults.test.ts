import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFaults } from './faults.ts';

const root = join(import.meta.dirname, '../..');
const isMissing = (path: string) => !existsSync(join(root, path));

const faults = readFaults().map((fault) => [fault.name, fault] as const);

test.each(faults)('%s can still be put in, and says whose it is', (name, fault) => {
  const { file, machines, what, level, tests, changes } = fault;
  expect(what).not.toBe('');
  expect(machines.filter((one) => isMissing(`machines/${one}.machine.ts`))).toEqual([]);
  expect(machines.some((one) => name.startsWith(`${one}-`))).toBe(true);
  expect(tests.filter(isMissing)).toEqual([]);
  expect(tests.length > 0).toBe(level !== undefined);
  expect(changes.filter((path) => !/^(contract|machines|src|server)\//.test(path))).toEqual([]);
  const { stderr } = spawnSync('git', ['apply', '--check', file], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
});
