import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setup } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import type { CountedPart, Coverage, LoggedStep } from './coverage.ts';
import type { MutantRun } from './mutants.ts';

const doorMachine = setup({
  types: { events: {} as { type: 'door.close'; foot: boolean } },
  guards: { doorIsFree: ({ event }) => !event.foot },
  actions: { ring: () => {} },
}).createMachine({
  id: 'door',
  description: 'A door.',
  initial: 'open',
  states: {
    open: {
      on: {
        'door.close': {
          guard: 'doorIsFree',
          target: 'closed',
          actions: 'ring',
          meta: { spec: 'BOOK-12' },
        },
      },
    },
    closed: {},
  },
});

export const closing = 'door.open | door.close #0 [doorIsFree] | door.closed';
export const blocked = 'door.open | door.close | blocked';
const outcomes = ['doorIsFree is true', 'doorIsFree is false'] as const;

const counts = (isHeld: number): CountedPart[] => [
  { kind: 'edge', key: closing, taken: 2 },
  { kind: 'edge', key: blocked, taken: isHeld },
  { kind: 'state', key: 'door.open', taken: 2 },
  { kind: 'state', key: 'door.closed', taken: 2 },
  { kind: 'guard', key: outcomes[0], taken: 2 },
  { kind: 'guard', key: outcomes[1], taken: isHeld },
];

const rules = ['BOOK-12'];
const held: LoggedStep = {
  event: 'door.close {"foot":true}',
  state: 'open',
  takes: ['door.open', blocked, outcomes[1]],
  rules,
  lines: ['# Door', '! A foot is in it', '[Close]'],
};
const closed: LoggedStep = {
  event: 'door.close {"foot":false}',
  state: 'closed',
  takes: ['door.open', 'door.closed', closing, outcomes[0]],
  rules,
  lines: ['# Door'],
};

const stamp = { time: '2026-11-20T09:30:00.000Z', commit: 'e6c1c8f' };

/** A door with two paths. The first finds a foot in the door and then closes it. */
export const door: Coverage = {
  machine: 'door',
  level: 'actor',
  ...stamp,
  status: 'passed',
  failures: [],
  chart: chartOf(doorMachine),
  counts: counts(1),
  paths: [[held, closed], [closed]],
};

const mutant = { state: 'door.open', event: 'door.close', edge: 0, fate: 'survived' } as const;
/** The mutants ran on an earlier commit than the paths. */
const mutantRun: MutantRun = {
  time: '2026-11-19T08:15:00.000Z',
  commit: 'a1b2c3d',
  mutants: [
    { ...mutant, name: 'deleted', fate: 'killed' },
    { ...mutant, name: 'to itself', reason: 'Both lead there.' },
    { ...mutant, name: 'ring dropped' },
  ],
};
const failure = { name: 'door: can be read', path: ['door.close'], counterexample: '{"foot":null}' };
const run = { dimension: 'answers', ...stamp, status: 'failed', seed: 7, cases: 100, seconds: 1 };
const svg = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99" role="img" aria-label="Door"><g data-state="door.open"><rect width="20" height="20" fill="${ink}"/></g><g data-edge="${closing}"><rect y="30" width="20" height="20" fill="${ink}"/></g><path data-from="door.open" data-to="door.closed" d="M0 0h9" stroke="${ink}"/></svg>`;

/** At the page level, path 2 fails and no path has a foot in the door. */
const doorPage: Coverage = {
  ...door,
  level: 'page',
  status: 'failed',
  failures: [
    { name: 'path 2 of 1 steps', path: 2 },
    { name: 'no step loses the focus (SITE-83)', path: null },
  ],
  counts: counts(0),
};

const files = {
  'machines/door.machine.ts': '',
  'docs/statecharts/door.svg': svg('#222222'),
  'docs/statecharts/door.dark.svg': svg('#dddddd'),
  'coverage/screens/door/closed.png': '',
  'coverage/paths/door.actor.json': JSON.stringify(door),
  'coverage/paths/door.page.json': JSON.stringify(doorPage),
  'coverage/mutants/door.json': JSON.stringify(mutantRun),
  'coverage/dimensions/answers.json': JSON.stringify({ ...run, failures: [failure] }),
};

/** Writes the results of the door's runs to a project folder. */
export function putDoor(root: string): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}
