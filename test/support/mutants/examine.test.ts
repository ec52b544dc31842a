import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign } from 'xstate';
import { tinyMachine } from '../paths/tiny.machine.ts';
import { tinyOnActor } from '../paths/tiny.proof.ts';
import { complaintOf } from './complaint.ts';
import { compare } from './equivalence.ts';
import { type Examiner, examinerOf, type Verdict } from './examine.ts';
import { journalOf } from './journal.ts';
import { rebuilt } from './mutants.ts';
import { sampleOf } from './sample.ts';

const shown = ({ context }: { context: { tea: string | null } }) => context.tea;

let strict: Examiner;
/** Of paths that look at nothing but whether the machine runs. */
let blind: Examiner;
beforeAll(() => {
  strict = examinerOf(tinyOnActor, shown);
  const observe = ({ status, value }: { status: string; value: unknown }) =>
    value === 'outside' ? undefined : status;
  blind = examinerOf({ ...tinyOnActor, observe, project: ({ status }) => status }, shown);
});

const another = (build: () => AnyStateMachine) =>
  ({ name: 'tiny | another', operator: 'assign emptied', build }) as const;

function named(name: string) {
  const mutant = blind.mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}

describe('paths', { timeout: 60_000 }, () => {
  test('notice every mutant of the tiny machine', async () => {
    const fates: string[] = [];
    for (const mutant of strict.mutants) {
      const { name, fate } = await strict.examine(mutant);
      if (fate.kind !== 'killed') fates.push(`${name}: ${fate.kind}`);
    }
    expect(fates).toEqual(['tiny | shop.table.choosing | always #0 | to door: endless']);
  });

  test('do not notice a machine that was only taken apart and put together', async () => {
    const { fate, comparison } = await strict.examine(another(() => rebuilt(tinyMachine)));
    expect(fate.kind).toBe('survived');
    expect(comparison).toMatchObject({ kind: 'alike', leaves: [] });
  });

  test('say which step it was', async () => {
    const mutant = named('tiny | shop.radio.off | radio.switch #0 | stays');
    const { fate } = await strict.examine(mutant);
    expect(fate).toMatchObject({ kind: 'killed', said: expect.stringContaining(': radio.switch') });
  });

  test('are not run against what cannot be built', async () => {
    const fails = () => {
      throw new Error('No such state.');
    };
    expect((await strict.examine(another(fails))).fate).toEqual({
      kind: 'unbuilt',
      said: 'Error: No such state.',
    });
  });
});

describe('a walk', { timeout: 60_000 }, () => {
  const start = 'start {"opens":true}';
  test.each([
    ['at the start', 'tiny | shop.radio | initial | to on', [start]],
    ['after a step', 'tiny | shop.radio.off | radio.switch #0 | stays', [start, '{"type":"radio.switch"}']],
    [
      'by what a delay brings',
      'tiny | shop.table.brewing.fresh | after slowAfter #0 | stays',
      [
        start,
        '{"type":"tea.choose","tea":"green"}',
        '{"type":"tea.brew"}',
        '{"type":"xstate.after.slowAfter.tiny.shop.table.brewing.fresh"}',
      ],
    ],
  ])('tells a hole in the model, with the way to it, %s', async (_, name, way) => {
    const { fate, comparison } = await blind.examine(named(name));
    expect(fate.kind).toBe('survived');
    expect(comparison).toMatchObject({ kind: 'apart', way });
  });

  test('tells apart what comes of a memory later, and says so where it may not look that far', async () => {
    const countsTwice = assign({
      cups: ({ context }: { context: { cups: number } }) => Math.min(2, context.cups + 2),
    });
    const mutant = rebuilt(tinyMachine.provide({ actions: { keepCups: countsTwice } } as object));
    const journal = await journalOf(tinyOnActor);
    expect(compare(tinyMachine, mutant, journal, shown, 1_000)).toMatchObject({
      kind: 'apart',
      way: { length: 4 },
    });
    expect(compare(tinyMachine, mutant, journal, shown, 2)).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('more than 2 pairs of states'),
    });
  });

  test('shows that what is remembered and never read is no difference', async () => {
    const forgetsDoor = assign({ tea: (_, tea: string) => tea, opens: false });
    const { fate, comparison } = await strict.examine(
      another(() => rebuilt(tinyMachine.provide({ actions: { keepTea: forgetsDoor } } as object))),
    );
    expect(fate.kind).toBe('survived');
    expect(comparison).toMatchObject({ kind: 'alike', leaves: ['opens'], known: ['opens'] });
  });

  test('knows that a guess of a guard made it show something else', async () => {
    const sellsOnlyLater = tinyMachine.provide({
      guards: { teaIsSold: ({ context }: { context: { cups: number } }) => context.cups > 0 },
    } as object);
    const keepsNone = sellsOnlyLater.provide({ actions: { keepTea: assign({ tea: 'none' }) } } as object);
    const journal = await journalOf(tinyOnActor);
    expect(compare(sellsOnlyLater, keepsNone, journal, shown, 1_000)).toMatchObject({
      kind: 'alike',
      known: ['cups', 'tea'],
    });
  });

  test('sees that an event is offered, even if nothing comes of it', async () => {
    const keepGreen = assign({
      tea: ({ context }: { context: { tea: string | null } }, tea: string) =>
        tea === 'green' ? tea : context.tea,
    });
    const sellsAll = tinyMachine.provide({
      guards: { teaIsSold: () => true },
      actions: { keepTea: keepGreen },
    } as object);
    const { fate, comparison } = await strict.examine(another(() => rebuilt(sellsAll)));
    expect(fate.kind).toBe('survived');
    expect(comparison).toMatchObject({ kind: 'apart', way: [start, '{"type":"tea.choose","tea":"none"}'] });
  });

  test('sees what a view reads of the memory', async () => {
    const reads = ({ context }: { context: { tea: string | null; opens: boolean } }) => [
      context.tea,
      context.opens,
    ];
    const forgetsDoor = assign({ tea: (_, tea: string) => tea, opens: false });
    const examiner = examinerOf(tinyOnActor, reads);
    const { comparison } = await examiner.examine(
      another(() => rebuilt(tinyMachine.provide({ actions: { keepTea: forgetsDoor } } as object))),
    );
    expect(comparison).toMatchObject({ kind: 'apart', way: { length: 2 } });
  });
});

describe('what is said of a verdict', () => {
  const killed: Verdict = {
    name: 'm',
    operator: 'edge deleted',
    fate: { kind: 'killed', path: 0, step: 1, said: 'Not equal.\nAt all.' },
    ms: 1,
  };
  const survived: Verdict = { ...killed, fate: { kind: 'survived' } };
  const alike: Verdict = { ...survived, comparison: { kind: 'alike', pairs: 3, leaves: [], known: [] } };
  const known = new Map([['m', { because: 'Both lead there.' }]]);
  const unended: Verdict = { ...survived, comparison: { kind: 'unknown', why: 'more than 5 pairs' } };

  test('is nothing where it is killed, or known and shown to be no change', () => {
    expect(complaintOf(killed, new Map())).toBeUndefined();
    expect(complaintOf(alike, known)).toBeUndefined();
    expect(complaintOf(unended, new Map([['m', { because: 'So.', isArgued: true }]]))).toBeUndefined();
  });

  test.each<[string, Verdict, typeof known, string]>([
    ['no reason is given', alike, new Map(), 'no reason is written down'],
    ['it is no equivalent after all', killed, known, 'no equivalent, killed: Not equal.'],
    [
      'there is a hole',
      { ...survived, comparison: { kind: 'apart', way: ['start', 'step.back'], was: 'a', is: 'b' } },
      known,
      'a hole in the model. This way tells it apart:\n    start\n    step.back',
    ],
    ['the walk did not end', unended, known, 'not shown to be equivalent: more than 5 pairs'],
  ])('names it where %s', (_, verdict, equivalents, said) => {
    expect(complaintOf(verdict, equivalents)).toContain(said);
  });
});

test('a sample is the same for the same seed, without doubles, and never more than there are', () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  expect(sampleOf(all, 10, 7)).toEqual(sampleOf(all, 10, 7));
  expect(sampleOf(all, 10, 7)).not.toEqual(sampleOf(all, 10, 8));
  expect(new Set(sampleOf(all, 1_000, 7))).toEqual(new Set(all));
});
