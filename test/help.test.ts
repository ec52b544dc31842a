import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from './support/built.ts';

const scripts = {
  'npm run explore': ['test/run.mjs', 'explore'],
  'npm run charts': ['tools/draw/run.mjs'],
  'npm run paths': ['tools/paths/run.mjs'],
};

describe.each(Object.entries(scripts))('%s', { timeout: 60_000 }, (name, script) => {
  const run = (option: string) =>
    spawnSync(process.execPath, [...script, option], { cwd: projectRoot, encoding: 'utf8' });

  it('prints its usage for --help and leaves the coverage reports unchanged', () => {
    const report = join(projectRoot, 'coverage/paths/help-test.json');
    mkdirSync(join(projectRoot, 'coverage/paths'), { recursive: true });
    writeFileSync(report, '{}', { flag: 'wx' });
    onTestFinished(() => rmSync(report));

    const { status, stdout, stderr } = run('--help');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(name);
  });

  it('rejects an unknown option without a stack trace', () => {
    const { status, stderr } = run('--nonsense');

    expect(status).toBe(2);
    expect(stderr).toContain('nonsense');
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
