import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign } from 'xstate';
import { tinyMachine } from '../paths/tiny.machine.ts';
import type { TinyEvent, TinySnapshot } from '../paths/tiny.model.ts';
import { tinyOnActor } from '../paths/tiny.proof.ts';
import { hunt } from './hunt.ts';
import { type Journal, journalOf } from './journal.ts';
import { comesOtherwise } from './moments.ts';
import { momentsOnPaths } from './moments-on-paths.ts';
import { mutantsOf, rebuilt } from './mutants.ts';
import { PureRun } from './pure-run.ts';

let journal: Journal<TinySnapshot, TinyEvent>;
beforeAll(async () => {
  journal = await journalOf(tinyOnActor);
}, 60_000);

const asks = (name: string) => {
  const mutant = mutantsOf(tinyMachine).find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  return mutant;
};

/** What happened in a moment. */
const toldIn = ({ way }: ReturnType<Journal<TinySnapshot, TinyEvent>['moments']['about']>[number]) =>
  'asked' in way ? way.asked : way.told;

describe('moments of paths', () => {
  test('about an edge are those in which its event comes while its state is active', () => {
    const about = journal.moments.about(asks('tiny | shop.radio.off | radio.switch #0 | stays'));
    expect(new Set(about.map(toldIn))).toEqual(new Set([{ type: 'radio.switch' }]));
    for (const { way } of about) {
      const around = [way.from, 'came' in way ? way.came : undefined];
      expect(around.some((turn) => turn?.snapshot?.matches({ shop: { radio: 'off' } }))).toBe(true);
    }
  });

  test('about what is done at once begin with the start', () => {
    const about = journal.moments.about(asks('tiny | door | always #0 | deleted'));
    expect(new Set(about.map(toldIn))).toEqual(new Set([{ opens: true }, { opens: false }]));
  });

  test('about a delay are all in which its state is active or is entered', () => {
    const about = journal.moments.about(asks('tiny | shop.table.brewing.fresh | after slowAfter #0 | stays'));
    expect(about.map(toldIn)).toContainEqual({ type: 'tea.brew' });
  });

  test.each([
    ['tiny | (setup) | guard teaIsSold | negated', ['tea.choose']],
    ['tiny | (setup) | action keepTea | does nothing', ['tea.choose']],
    ['tiny | (setup) | action keepCups | does nothing', ['xstate.done.actor.brew']],
  ])('about a word are those that ask for it: %s', (name, types) => {
    const told = journal.moments.about(asks(name)).map(toldIn) as { type: string }[];
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(types));
  });

  test('each come once, whoever comes soonest first', () => {
    const all = journal.moments.about({});
    const steps = journal.drives.reduce((sum, { events }) => sum + events.length, 0);
    expect(all.length).toBeLessThan(steps);
    expect(toldIn(all[0] ?? expect.fail())).toEqual({ opens: true });
    expect(all.some(({ paths }) => paths.length > 1)).toBe(true);
  });

  test('have to be those of the real machine', () => {
    const [drive] = journal.drives;
    const steps = drive?.steps.map((step) => ({ ...step, heard: step.heard && step.heard - 1 })) ?? [];
    expect(() =>
      momentsOnPaths(tinyMachine, [{ input: drive?.input, events: drive?.events ?? [], steps }]),
    ).toThrow('off its actor the machine comes elsewhere');
  });
});

describe('a machine', () => {
  const changed = (machine: AnyStateMachine) =>
    journal.moments.about({}).filter((moment) => comesOtherwise(new PureRun(machine), moment));

  test('that is the same comes to the same in every moment', () => {
    expect(changed(rebuilt(tinyMachine))).toEqual([]);
  });

  test('that only remembers otherwise comes otherwise where it does', () => {
    const forgetsDoor = assign({ tea: (_, tea: string) => tea, opens: false });
    const moments = changed(tinyMachine.provide({ actions: { keepTea: forgetsDoor } } as object));
    expect(moments.length).toBeGreaterThan(0);
    expect(new Set(moments.map(toldIn))).toEqual(new Set([{ type: 'tea.choose', tea: 'green' }]));
  });

  test('that offers something else comes otherwise where that is asked', async () => {
    const project: typeof tinyOnActor.project = (snapshot, world) => {
      snapshot.can({ type: 'shop.leave' });
      return tinyOnActor.project(snapshot, world);
    };
    const { moments } = await journalOf({ ...tinyOnActor, project });
    const mutant = asks('tiny | shop | shop.leave #0 | deleted');
    const run = new PureRun(mutant.build());
    const asked = moments.about(mutant).filter(({ way }) => 'asked' in way);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((moment) => comesOtherwise(run, moment))).toBe(true);
  });
});

test('paths are run only where a mutant could show', async () => {
  let runs = 0;
  const counted = {
    ...tinyOnActor,
    world: () => {
      runs += 1;
      return null;
    },
  };
  const same = {
    name: 'tiny | same',
    operator: 'assign emptied',
    build: () => rebuilt(tinyMachine),
  } as const;
  expect((await hunt(same, counted, journal)).kind).toBe('survived');
  expect(runs).toBe(0);
  expect((await hunt(asks('tiny | shop.radio.off | radio.switch #0 | stays'), counted, journal)).kind).toBe(
    'killed',
  );
  expect(runs).toBe(1);
});
