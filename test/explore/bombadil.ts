import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '@antithesishq/bombadil/browser';
import { projectRoot } from '../support/built.ts';
import { findChromium } from '../support/chromium-program.ts';

const platform = `${process.platform}-${process.arch}`;
const program = join(projectRoot, `node_modules/@antithesishq/bombadil/binaries/bombadil-${platform}`);

/** The reason why Bombadil cannot run on this platform, or undefined. */
export const notHere = existsSync(program)
  ? undefined
  : `Bombadil has no program for ${platform}, so the exploration is skipped.`;

interface Run {
  url: string;
  width: number;
  seed: number;
  seconds: number;
  /** The folder of the trace. It is emptied first. */
  folder: string;
}

/** A state of the page with the action before it and its violations. */
export interface Step {
  action: Action | null;
  url: string;
  /** The violated properties with the lines that they found. */
  broken: { property: string; lines: string[] }[];
}

/** The minimum in seconds for continuing a walk that Bombadil broke off. */
const WORTH_A_WALK = 5;

/**
 * Explores the site as the visitor of a seed for this many seconds, or until a property is violated. Bombadil sometimes breaks
 * off when Chromium sends a message that it does not know. Then the walk continues, at most three times.
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
      // Instrumenting inline scripts would violate the content security policy.
      ...['--instrument-javascript', 'files', '--output-path', folder],
      ...['--width', String(width), '--height', '800'],
      ...['--time-limit', `${seconds}s`, '--exit-on-violation'],
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, CHROME: findChromium({ complete: false }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Sometimes Bombadil does not end by itself. Its trace is complete nevertheless.
      timeout: (seconds + 30) * 1000,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-4000);
    });
  const [code] = await once(child, 'close');
  // Exit code 2: a property was violated.
  if (code !== 0 && code !== 2) {
    if (tries === 1) throw new Error(`Bombadil ended with ${code}:\n${output}`);
    const remaining = Math.round(seconds - (Date.now() - began) / 1000);
    console.log(`Bombadil itself ended with ${code}, ${remaining} s before the end.`);
    const walked = readTrace(folder);
    if (remaining < WORTH_A_WALK && walked.length > 0) return walked;
    return walk({ ...run, seconds: Math.max(remaining, WORTH_A_WALK) }, tries - 1);
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
  // The last line may be incomplete.
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

/** Describes an action. */
export function describeAction(action: Action | null): string {
  if (action === null) return 'open';
  if (typeof action === 'string') return action.toLowerCase();
  return JSON.stringify(action);
}
