import { expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, setup } from 'xstate';
import { tinyMachine } from '../engine/tiny.machine.ts';
import { mutantsOf } from './mutants.ts';

/** A machine with the constructs that the tiny machine lacks. */
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
  if (!mutant)
    throw new Error(`Expected a mutant named ${name}. The mutants are:\n${[...mutants.keys()].join('\n')}`);
  return mutant.build();
}

const nodeOf = (machine: AnyStateMachine, state: string): AnyStateNode =>
  machine.getStateNodeById([machine.id, state].filter(Boolean).join('.'));

const nameOf = (named: unknown): string =>
  typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : String(named);

/** Formats an edge as `[guard] target / action`. An exclamation mark means that the target is entered again. */
function edgeText({ guard, target, actions, reenter }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : `[${typeof guard === 'function' ? 'inline' : nameOf(guard)}] `;
  const to = target?.map(({ path }) => path.join('.')).join(' + ') ?? 'stays';
  const does = actions.length > 0 ? ` / ${actions.map(nameOf).join(', ')}` : '';
  return `${condition}${to}${reenter ? '!' : ''}${does}`;
}

function edgesIn(machine: AnyStateMachine, state: string, event: string): string[] {
  const node = nodeOf(machine, state);
  const edges: readonly AnyTransitionDefinition[] =
    (event === 'always' ? node.always : node.transitions.get(event)) ?? [];
  return edges.map(edgeText);
}
const doorOf = (machine: AnyStateMachine) => edgesIn(machine, 'door', 'always');

test.each([
  ['deleted', ['left']],
  ['after #1', ['left', '[shopIsOpen] shop']],
  ['stays', ['[shopIsOpen] stays', 'left']],
  ['to left', ['[shopIsOpen] left', 'left']],
  ['guard shopIsOpen dropped', ['shop', 'left']],
  ['guard shopIsOpen never true', ['[inline] shop', 'left']],
  ['guard shopIsOpen negated', ['[not shopIsOpen] shop', 'left']],
])('the first edge of the door has the expected form in the mutant "%s"', (says, edges) => {
  expect(doorOf(tinyMachine)).toEqual(['[shopIsOpen] shop', 'left']);
  expect(doorOf(built(`tiny | door | always #0 | ${says}`))).toEqual(edges);
});

const brewing = 'shop.table.brewing';
const brewed = 'xstate.done.actor.brew';
test.each([
  [`tiny | ${brewing} | brew done #0 | action keepCups dropped`, brewing, brewed, '/ toastSuccess'],
  [`tiny | ${brewing} | invoke brew | dropped`, brewing, brewed, ''],
  ['bell | still | pull #0 | reenter dropped', 'still', 'pull', 'still'],
  ['bell | still | turn #0 | reenter added', 'still', 'turn', 'still.low!'],
])('%s', (name, state, event, edge) => {
  expect(edgesIn(built(name), state, event).join()).toBe(edge.replace(/^\//, 'shop.table.choosing /'));
});

const toast = { type: 'toastError', params: { text: 'Cold. (changed)' } };
test.each<[string, string, (state: AnyStateNode) => unknown, unknown]>([
  ['tiny | (root) | initial | to left', '', ({ initial }) => initial.target?.[0]?.key, 'left'],
  ['tiny | left | final | is no end', 'left', ({ type }) => type, 'atomic'],
  ['bell | still | entry | action ring dropped', 'still', ({ entry }) => entry, []],
  ['bell | still | exit | action ring dropped', 'still', ({ exit }) => exit, []],
  ['bell | (root) | output | dropped', '', ({ output }) => output, undefined],
  [
    `tiny | ${brewing} | invoke brew | input dropped`,
    brewing,
    ({ invoke }) => invoke.map(({ id, input }) => [id, input]),
    [['brew', undefined]],
  ],
  [
    `tiny | ${brewing} | brew failed #0 | action toastError text changed`,
    brewing,
    ({ transitions }) => transitions.get('xstate.error.actor.brew')?.[0]?.actions,
    [toast],
  ],
])('%s', (name, state, look, seen) => expect(look(nodeOf(built(name), state))).toEqual(seen));

test('the mutant of a delay changes a single edge', () => {
  const machine = built(`tiny | ${brewing}.fresh | after slowAfter #0 | delay doubled`);
  const { after } = nodeOf(machine, `${brewing}.fresh`);
  expect(after.map(({ delay }) => delay)).toEqual(['slowAfter doubled']);
  expect(machine.implementations.delays).toEqual({ slowAfter: 5_000, 'slowAfter doubled': 10_000 });
});

test('the mutant of a guard has another rule, and the mutant of an assign sets nothing', () => {
  const answers = ['negated', 'always true', 'never true'].map((says) => {
    const { guards } = built(`tiny | (setup) | guard shopIsOpen | ${says}`).implementations;
    return Reflect.apply(Object(guards.shopIsOpen), null, [{ context: { opens: true } }]);
  });
  expect(answers).toEqual([false, true, false]);
  const { keepTea } = built('tiny | (setup) | action keepTea | does nothing').implementations.actions;
  expect(keepTea).toHaveProperty('assignment', {});
});

test('each mutant has a unique name, and the machine stays unchanged', () => {
  expect(mutants.size).toBe(machines.flatMap(mutantsOf).length);
  for (const { build } of mutants.values()) build();
  expect(doorOf(tinyMachine)).toEqual(['[shopIsOpen] shop', 'left']);
  expect(tinyMachine.implementations.delays).toEqual({ slowAfter: 5_000 });
});
