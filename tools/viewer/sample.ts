import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Coverage } from './coverage.ts';

const counted = (one: string, other: string, of: readonly number[]) =>
  [one, other].map((key, index) => ({ key, taken: of[index] ?? 0 }));
const [open, closed] = ['door.open', 'door.closed'];
export const closing = 'door.open | door.close #0 [doorIsFree] | door.closed';
export const blocked = 'door.open | door.close | blocked';
const edge = { source: open, event: 'door.close', description: '', rule: 'BOOK-11' };
const closes = { key: closing, guard: 'doorIsFree', targets: [closed], actions: ['ring'], isBlocked: false };
const stays = { key: blocked, guard: 'none of doorIsFree', targets: [], actions: [], isBlocked: true };

/** A door with two paths: the first finds a foot in it, and closes it then. */
export const door: Coverage = {
  machine: 'door',
  level: 'actor',
  states: counted(open, closed, [2, 2]),
  edges: counted(closing, blocked, [2, 1]),
  guards: [{ name: 'doorIsFree', true: 2, false: 1 }],
  impossible: [],
  paths: 2,
  steps: 3,
  chart: {
    description: 'A door.',
    states: [open, closed].map((key) => ({ key, description: '', rule: null })),
    edges: [closes, stays].map((one) => ({ ...edge, ...one })),
  },
  driven: {
    events: ['door.close {"foot":true}', 'door.close {"foot":false}'],
    states: ['open', 'closed'],
    keys: ['door.open', blocked, 'doorIsFree is false', 'door.closed', closing, 'doorIsFree is true'],
    rules: ['BOOK-11'],
    lines: ['# Door', '! A foot is in it', '[Close]'],
    paths: [
      [
        [0, 0, [0, 1, 2], [0], [0, 1, 2]],
        [1, 1, [0, 3, 4, 5], [0], [0]],
      ],
      [[1, 1, [0, 3, 4, 5], [0], [0]]],
    ],
  },
};

const mutant = { machine: 'door', where: { state: 'door.open', event: 'door.close', edge: 0 } };
const survived = { ...mutant, fate: { kind: 'survived' } };
const verdicts = [
  { ...mutant, name: 'deleted', fate: { kind: 'killed' } },
  { ...survived, name: 'to itself', reason: 'Both lead there.' },
  { ...survived, name: 'ring dropped', complaint: 'ring dropped: a hole in the model.' },
];
const failure = { machine: 'door', path: ['door.close'], counterexample: '{"foot":null}' };

/** Puts what runs of the door leave under a project's root; the page level misses the foot. */
export function putDoor(root: string): void {
  const missing = {
    guards: [{ name: 'doorIsFree', true: 2, false: 0 }],
    edges: counted(closing, blocked, [2, 0]),
  };
  put(root, 'machines/door.machine.ts', '');
  put(root, 'coverage/paths/door.actor.json', JSON.stringify(door));
  put(root, 'coverage/paths/door.page.json', JSON.stringify({ ...door, ...missing, level: 'page' }));
  put(root, 'coverage/mutants/half-0.json', JSON.stringify({ verdicts }));
  put(root, 'coverage/screens/door/closed.png', '');
  const found = { dimension: 'answers', seed: 7, cases: 100, seconds: 1 };
  const failures = [{ ...failure, id: 'BOOK-11', name: 'can be read' }];
  put(root, 'coverage/dimensions/answers.json', JSON.stringify({ ...found, failures }));
  put(
    root,
    'test/known-defects.json',
    JSON.stringify([{ ...failure, id: 'BOOK-11', test: '', says: 'NaN' }]),
  );
  const svg = (ink: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99" role="img" aria-label="Door"><g data-state="door.open"><rect width="20" height="20" fill="${ink}"/></g><g data-edge="${closing}"><rect y="30" width="20" height="20" fill="${ink}"/></g><path data-from="door.open" data-to="door.closed" d="M0 0h9" stroke="${ink}"/></svg>`;
  put(root, 'docs/statecharts/door.svg', svg('#222222'));
  put(root, 'docs/statecharts/door.dark.svg', svg('#dddddd'));
}

function put(root: string, file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}
