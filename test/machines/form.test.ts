import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machinesIn } from '../../tools/viewer/data.ts';
import { readMachineFile } from '../support/machine-form.ts';
import { formProblems } from '../support/machine-rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const machines = machinesIn(root).map(({ file }) => file);

test.each(machines)('%s has the structure that designers and tools read', (file) => {
  expect(formProblems(readMachineFile(file, read(file)))).toEqual([]);
});

const validSource = `
import { setup } from 'xstate';
import { seven } from '../contract/constants.ts';
export const smallMachine = setup({
  guards: { isFine: () => seven === 7 },
  actions: { toastError: () => {} },
  actors: { load: something },
  delays: { soon: 7 },
}).createMachine({
  id: 'small',
  description: 'Small.',
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'listed', meta: { spec: 'AB-1' } },
        onError: {
          target: 'failed',
          actions: { type: 'toastError', params: { text: 'Sorry' } },
          meta: { spec: 'AB-1' },
        },
      },
    },
    listed: { on: { 'page.leave': { guard: 'isFine', target: 'loading', meta: { spec: 'AB-1' } } } },
    failed: { after: { soon: { target: 'loading', meta: { spec: 'AB-1' } } } },
  },
});
`;

describe('the lint of machine files', () => {
  const problems = (source: string) => formProblems(readMachineFile('small.machine.ts', source));

  test('accepts a valid machine', () => {
    expect(problems(validSource)).toEqual([]);
  });

  test.each([
    ["id: 'small'", "id: 'other'"],
    ['smallMachine', 'machine'],
    ["description: 'Small.',", ''],
    ['setup({', 'prepare({'],
    ["createMachine({\n  id: 'small',", "createMachine(story);\nconst story = ({ id: 'small',"],
    ["description: 'Small.'", 'description: seven'],
    ["description: 'Small.'", '...shared'],
    ["id: 'load',", ''],
    ["id: 'load'", "id: 'loading'"],
    ["onDone: { target: 'listed', meta: { spec: 'AB-1' } },", ''],
    ['onError: {', 'onElse: {'],
    ["'page.leave'", '[leave]'],
    ["'page.leave'", 'LEAVE'],
    ["guard: 'isFine'", 'guard: () => true'],
    ["guard: 'isFine'", "guard: 'isBetter'"],
    ["guard: 'isFine',", ''],
    ["guard: 'isFine',", "guard: and(['isFine']),"],
    ["target: 'listed'", "target: ['listed', 'failed']"],
    ["text: 'Sorry'", 'text: sorry'],
    ["params: { text: 'Sorry' }", 'params: ({ event }) => event.error'],
    ["onDone: { target: 'listed', meta: { spec: 'AB-1' } }", "onDone: 'listed'"],
    ['soon: {', '2000: {'],
    ["initial: 'loading',", ''],
    ['context.id', 'seven'],
    ['listed: {', 'listed: makeState({'],
  ])('rejects %s replaced by %s', (from, to) => {
    expect(validSource).toContain(from);
    expect(problems(validSource.replace(from, to))).not.toEqual([]);
  });
});
