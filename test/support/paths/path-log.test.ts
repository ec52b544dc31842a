import { expect, test } from 'vitest';
import { PathLog, packed, stateText } from './path-log.ts';

test.each([
  [undefined, 'nothing yet'],
  ['listed', 'listed'],
  [{ loading: 'fresh' }, 'loading.fresh'],
  [
    { services: { categories: 'listed', catalogue: { loading: 'slow' } } },
    'services.categories.listed + services.catalogue.loading.slow',
  ],
])('a state in one line: %j', (value, text) => {
  expect(stateText(value)).toBe(text);
});

const seen = (states: Record<string, number>, isTrue = 0) => ({
  states,
  edges: {},
  guards: { doorIsFree: { true: isTrue, false: 0 } },
});

test('a step takes what was counted since the one before, the last one also what came after it', () => {
  const log = new PathLog();
  const step = { event: 'door.close', state: 'closed', rules: ['BOOK-1'] };
  log.step(step, undefined);
  log.step(step, seen({ open: 1 }));
  log.step(step, seen({ open: 1, closed: 1 }, 1));
  log.end(seen({ open: 2, closed: 1 }, 1));
  expect(log.steps.map(({ takes }) => takes)).toEqual([
    [],
    ['open'],
    ['closed', 'doorIsFree is true', 'open'],
  ]);
});

test('paths are kept with every text once', () => {
  const step = { event: 'door.close', state: 'closed', takes: ['closed', 'open'], rules: ['BOOK-1'] };
  expect(packed([[step, { ...step, state: 'open' }], [{ ...step, takes: ['open'] }]])).toEqual({
    events: ['door.close'],
    states: ['closed', 'open'],
    keys: ['closed', 'open'],
    rules: ['BOOK-1'],
    paths: [
      [
        [0, 0, [0, 1], [0]],
        [0, 1, [0, 1], [0]],
      ],
      [[0, 0, [1], [0]]],
    ],
  });
});
