import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '@antithesishq/bombadil/browser';
import { projectRoot } from '../support/built.ts';
import { findChromium } from '../support/chromium-program.ts';

const platform = `${process.platform}-${process.arch}`;
const program = join(projectRoot, `node_modules/@antithesishq/bombadil/binaries/bombadil-${platform}`);

/** Why nothing can be explored here; undefined where it can. */
export const notHere = existsSync(program)
  ? undefined
  : `Bombadil has no program for ${platform}: the site is not explored here.`;

interface Run {
  url: string;
  width: number;
  seed: number;
  seconds: number;
  /** Where its trace goes; emptied before. */
  folder: string;
}

/** A state of the page: what was done to come there, and what is wrong in it. */
export interface Step {
  action: Action | null;
  url: string;
  /** Properties that do not hold here, with the lines that they found. */
  broken: { property: string; lines: string[] }[];
}

/** What is left of a walk that Bombadil broke off is walked anew, if it is as long as this, in seconds. */
const WORTH_A_WALK = 5;

/**
 * Lets the visitor of a seed walk for so many seconds, or until something is wrong. Bombadil breaks off now and then, when
 * Chromium tells it what it does not know: three times it goes on.
 */
export async function walk(run: Run, tries = 3): Promise<Step[]> {
  const began = Date.now();
  const { url, width, seed, seconds, folder } = run;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specification = join(folder, 'specification.ts');
  writeFileSync(
    specification,
    `export * from '${join(projectRoot, 'test/explore/properties.ts')}';
import { visitor } from '${join(projectRoot, 'test/explore/walk.ts')}';
export const walk = visitor(${seed});
`,
  );
  const child = spawn(
    program,
    [
      ...['browser', 'test', url, specification, '--headless', '--no-sandbox'],
      // Instrumenting what stands in the page itself would break its content security policy.
      ...['--instrument-javascript', 'files', '--output-path', folder],
      ...['--width', String(width), '--height', '800'],
      ...['--time-limit', `${seconds}s`, '--exit-on-violation'],
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, CHROME: findChromium({ headed: false }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Now and then it does not end by itself: what it walked is there all the same.
      timeout: (seconds + 30) * 1000,
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-4000);
    });
  const [code] = await once(child, 'close');
  // 2: something is wrong with the page.
  if (code !== 0 && code !== 2) {
    if (tries === 1) throw new Error(`Bombadil ended with ${code}:\n${said}`);
    const left = Math.round(seconds - (Date.now() - began) / 1000);
    console.log(`Bombadil itself ended with ${code}, ${left} s before the end.`);
    const walked = readTrace(folder);
    if (left < WORTH_A_WALK && walked.length > 0) return walked;
    return walk({ ...run, seconds: Math.max(left, WORTH_A_WALK) }, tries - 1);
  }
  return readTrace(folder);
}

interface TraceLine {
  action: Action | null;
  state: { url: string };
  snapshots: { name: string | null; value: unknown }[];
  violations: { name: string }[];
}

function readTrace(folder: string): Step[] {
  const file = join(folder, 'trace.jsonl');
  // The last line may have been broken off.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => {
    const { action, state, snapshots, violations }: TraceLine = JSON.parse(line);
    const linesOf = (property: string) =>
      snapshots.flatMap(({ name, value }) =>
        name === property && Array.isArray(value) ? value.map(String) : [],
      );
    return {
      action,
      url: state.url,
      broken: violations.map(({ name }) => ({ property: name, lines: linesOf(name) })),
    };
  });
}

/** What was done, in words. */
export function words(action: Action | null): string {
  if (action === null) return 'open';
  if (typeof action === 'string') return action.toLowerCase();
  return JSON.stringify(action);
}
