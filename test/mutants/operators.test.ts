import { expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, setup } from 'xstate';
import { tinyMachine } from '../engine/tiny.machine.ts';
import { operators } from './change.ts';
import { mutantsOf } from './mutants.ts';

/** What the tiny machine has none of. */
const bellMachine = setup({ actions: { ring: () => {} } }).createMachine({
  id: 'bell',
  output: () => 'rung',
  initial: 'still',
  states: {
    still: {
      entry: 'ring',
      exit: 'ring',
      initial: 'high',
      on: { pull: { target: 'still', reenter: true }, turn: { target: '.low' } },
      states: { high: {}, low: {} },
    },
  },
});

const machines: AnyStateMachine[] = [tinyMachine, bellMachine];
const mutants = new Map(machines.flatMap(mutantsOf).map((mutant) => [mutant.name, mutant]));

function built(name: string): AnyStateMachine {
  const mutant = mutants.get(name);
  if (!mutant) throw new Error(`There is no mutant ${name}. There are:\n${[...mutants.keys()].join('\n')}`);
  return mutant.build();
}

const nameOf = (named: unknown): string =>
  typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : String(named ?? '');

/** `[guard] target / action`, entered anew with an exclamation mark. */
function edgeText({ guard, target, actions, reenter }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : `[${typeof guard === 'function' ? 'inline' : nameOf(guard)}] `;
  const to = target?.map(({ path }) => path.join('.')).join(' + ') ?? 'stays';
  const does = actions.length > 0 ? ` / ${actions.map(nameOf).join(', ')}` : '';
  return `${condition}${to}${reenter ? '!' : ''}${does}`;
}

function nodeOf(machine: AnyStateMachine, state: string): AnyStateNode {
  return machine.getStateNodeById([machine.id, state].filter(Boolean).join('.'));
}

function edgesIn(machine: AnyStateMachine, state: string, event: string): string[] {
  const node = nodeOf(machine, state);
  const edges: readonly AnyTransitionDefinition[] =
    (event === 'always' ? node.always : node.transitions.get(event)) ?? [];
  return edges.map(edgeText);
}

test('the machines that are changed have these edges', () => {
  expect(edgesIn(tinyMachine, 'door', 'always')).toEqual(['[shopIsOpen] shop', 'left']);
  expect(edgesIn(tinyMachine, 'shop.table.brewing', 'xstate.done.actor.brew')).toEqual([
    'shop.table.choosing / keepCups, toastSuccess',
  ]);
  expect(edgesIn(bellMachine, 'still', 'pull')).toEqual(['still!']);
});

test.each([
  ['tiny | door | always #0 | deleted', 'door', 'always', ['left']],
  ['tiny | door | always #0 | after #1', 'door', 'always', ['left', '[shopIsOpen] shop']],
  ['tiny | door | always #0 | stays', 'door', 'always', ['[shopIsOpen] stays', 'left']],
  ['tiny | door | always #0 | to left', 'door', 'always', ['[shopIsOpen] left', 'left']],
  ['tiny | door | always #0 | guard shopIsOpen dropped', 'door', 'always', ['shop', 'left']],
  ['tiny | door | always #0 | guard shopIsOpen never true', 'door', 'always', ['[inline] shop', 'left']],
  ['tiny | door | always #0 | guard shopIsOpen negated', 'door', 'always', ['[not shopIsOpen] shop', 'left']],
  [
    'tiny | shop.table.brewing | brew done #0 | action keepCups dropped',
    'shop.table.brewing',
    'xstate.done.actor.brew',
    ['shop.table.choosing / toastSuccess'],
  ],
  ['tiny | shop.table.brewing | invoke brew | dropped', 'shop.table.brewing', 'xstate.done.actor.brew', []],
  ['bell | still | pull #0 | reenter dropped', 'still', 'pull', ['still']],
  ['bell | still | turn #0 | reenter added', 'still', 'turn', ['still.low!']],
])('%s', (name, state, event, edges) => {
  expect(edgesIn(built(name), state, event)).toEqual(edges);
});

test.each([
  ['tiny | (root) | initial | to left', '', ({ initial }: AnyStateNode) => initial.target?.[0]?.key, 'left'],
  ['tiny | left | final | is no end', 'left', ({ type }: AnyStateNode) => type, 'atomic'],
  ['bell | still | entry | action ring dropped', 'still', ({ entry }: AnyStateNode) => entry, []],
  ['bell | still | exit | action ring dropped', 'still', ({ exit }: AnyStateNode) => exit, []],
  ['bell | (root) | output | dropped', '', ({ output }: AnyStateNode) => output, undefined],
  [
    'tiny | shop.table.brewing | invoke brew | input dropped',
    'shop.table.brewing',
    ({ invoke }: AnyStateNode) => invoke.map(({ id, input }) => [id, input]),
    [['brew', undefined]],
  ],
  [
    'tiny | shop.table.brewing | brew failed #0 | action toastError text changed',
    'shop.table.brewing',
    ({ transitions }: AnyStateNode) => transitions.get('xstate.error.actor.brew')?.[0]?.actions,
    [{ type: 'toastError', params: { text: 'Cold. (changed)' } }],
  ],
])('%s', (name, state, look, seen) => {
  expect(look(nodeOf(built(name), state))).toEqual(seen);
});

test('one edge has another delay', () => {
  const machine = built('tiny | shop.table.brewing.fresh | after slowAfter #0 | delay doubled');
  expect(nodeOf(machine, 'shop.table.brewing.fresh').after.map(({ delay }) => delay)).toEqual([
    'slowAfter doubled',
  ]);
  expect(machine.implementations.delays).toEqual({ slowAfter: 5_000, 'slowAfter doubled': 10_000 });
});

test('a guard has another rule, an assign keeps nothing', () => {
  const asked = { context: { opens: true }, event: { type: 'any' } };
  const answers = ['negated', 'always true', 'never true'].map((says) => {
    const rule: unknown = built(`tiny | (setup) | guard shopIsOpen | ${says}`).implementations.guards
      .shopIsOpen;
    return typeof rule === 'function' && rule(asked, undefined);
  });
  expect(answers).toEqual([false, true, false]);
  const { keepTea } = built('tiny | (setup) | action keepTea | does nothing').implementations.actions;
  expect(keepTea).toHaveProperty('assignment', {});
});

test('there is every kind of change, each mutant has a name of its own, and the machine stays as it was', () => {
  expect(new Set([...mutants.values()].map(({ operator }) => operator))).toEqual(new Set(operators));
  expect(mutants.size).toBe(machines.flatMap(mutantsOf).length);
  for (const { build } of mutants.values()) build();
  expect(edgesIn(tinyMachine, 'door', 'always')).toEqual(['[shopIsOpen] shop', 'left']);
  expect(tinyMachine.implementations.delays).toEqual({ slowAfter: 5_000 });
});
