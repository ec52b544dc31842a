import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Coverage } from '../support/paths/coverage.ts';
import { packed } from '../support/paths/path-log.ts';
import { levels } from './report.ts';

/** A project with one small machine and its model, driven in full at all three levels but for what is changed. */
export function putSmall(
  root: string,
  change: (coverage: Coverage) => Coverage = (coverage) => coverage,
): void {
  put(root, 'machines/small.machine.ts');
  put(root, 'test/models/small.model.ts');
  for (const level of levels) {
    put(root, `coverage/paths/small.${level}.json`, JSON.stringify(change({ ...small, level })));
  }
}

export function put(root: string, file: string, content = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** What the two workers of `npm run mutants` leave. */
export function putVerdicts(root: string, verdicts: object[], sample: number | null = null): void {
  for (const half of [0, 1]) {
    const own = verdicts.filter((_, index) => index % 2 === half);
    put(
      root,
      `coverage/mutants/half-${half}.json`,
      JSON.stringify({ facts: [], sample, verdicts: own, strays: [] }),
    );
  }
}

const edge = { state: 'small.open', event: 'door.close', edge: 0 };
/** Verdicts of `npm run mutants` on that machine. */
export const killed = { machine: 'small', fate: { kind: 'killed', path: 0, step: 1, said: 'No.' }, ms: 1 };
export const deleted = { ...killed, where: edge, name: 'small | open | door.close #0 | deleted' };
export const alike = {
  ...killed,
  where: edge,
  name: 'small | open | door.close #0 | to itself',
  fate: { kind: 'survived' },
  comparison: { kind: 'alike', pairs: 7, leaves: ['tea'], known: [] },
  reason: 'Both lead there.',
};
export const hole = {
  ...killed,
  where: { state: 'small.open' },
  name: 'small | open | entry | action ring dropped',
  fate: { kind: 'survived' },
  comparison: { kind: 'apart', way: ['start'], was: 'a', is: 'b' },
  complaint: 'small | open | entry | action ring dropped: a hole in the model.',
};

export const closing = 'small.open | door.close #0 [doorIsFree] | small.closed';

const small: Coverage = {
  machine: 'small',
  level: 'actor',
  states: [
    { key: 'small.open', taken: 2 },
    { key: 'small.closed', taken: 2 },
  ],
  edges: [
    { key: closing, taken: 2 },
    { key: 'small.open | door.close | blocked', taken: 1 },
  ],
  guards: [{ name: 'doorIsFree', true: 2, false: 1 }],
  impossible: [],
  paths: 2,
  steps: 3,
  chart: {
    description: 'A door.',
    states: ['small.open', 'small.closed'].map((key) => ({ key, description: '', rule: null })),
    edges: [
      {
        key: closing,
        source: 'small.open',
        event: 'door.close',
        guard: 'doorIsFree',
        targets: ['small.closed'],
        actions: ['toastSuccess {"text":"Shut."}'],
        description: '',
        rule: 'BOOK-11',
        isBlocked: false,
      },
      {
        key: 'small.open | door.close | blocked',
        source: 'small.open',
        event: 'door.close',
        guard: 'none of doorIsFree',
        targets: [],
        actions: [],
        description: '',
        rule: 'BOOK-11',
        isBlocked: true,
      },
    ],
  },
  driven: packed([
    [
      {
        event: 'door.close {"foot":true}',
        state: 'open',
        takes: ['small.open', 'small.open | door.close | blocked', 'doorIsFree is false'],
        rules: ['BOOK-11'],
      },
      {
        event: 'door.close {"foot":false}',
        state: 'closed',
        takes: ['small.open', 'small.closed', closing, 'doorIsFree is true'],
        rules: ['BOOK-11'],
      },
    ],
    [
      {
        event: 'door.close {"foot":false}',
        state: 'closed',
        takes: ['small.open', 'small.closed', closing, 'doorIsFree is true'],
        rules: ['BOOK-11'],
      },
    ],
  ]),
};
