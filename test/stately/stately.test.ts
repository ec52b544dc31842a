import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, StateMachine } from 'xstate';
import { statelyJson } from '../../docs/draw/stately-json.ts';
import { notCarried, readByPublishedParser } from './published-parser.ts';
import { type Guards, MOST_CONFIGURATIONS, simulate } from './simulate.ts';
import { type Aspect, differences, nodesUnder, structureOf } from './structure.ts';

interface Chart {
  /** The machine's file. */
  name: string;
  path: string;
  machine: AnyStateMachine;
}

const house = chartsOf(import.meta.glob('../../machines/*.machine.ts', { eager: true }));
const bad = chartsOf(import.meta.glob('./fixtures/*.machine.ts', { eager: true }));
const readings = readByPublishedParser([...house, ...bad].map(({ path }) => path));
const aspectsLost = notCarried.map(({ aspect }) => aspect);
const ways: Guards[] = ['yes', 'no', 'as clicked'];

function chartsOf(modules: Record<string, unknown>): Chart[] {
  return Object.entries(modules).map(([file, module]) => {
    const machine = Object.values(module ?? {}).find((value) => value instanceof StateMachine);
    if (!machine) throw new Error(`${file} exports no machine`);
    return { name: basename(file), path: fileURLToPath(new URL(file, import.meta.url)), machine };
  });
}

/** The machine that the published parser reads in a chart's file; delays keep their names, so they keep their times. */
function parsed({ name, path, machine }: Chart): AnyStateMachine {
  const reading = readings.get(path);
  if (!reading || 'problem' in reading) throw new Error(`${name}: ${reading?.problem ?? 'was not read'}`);
  return reading.machine.provide({ delays: machine.implementations.delays });
}

/** The machine that comes out of the exported JSON, by way of text as it is pasted. */
const pasted = ({ machine }: Chart): AnyStateMachine =>
  createMachine(JSON.parse(JSON.stringify(statelyJson(machine))));

/** What is lost or added on the way through the parser, each with the file. */
function lostByParser(chart: Chart, without: readonly Aspect[] = aspectsLost): string[] {
  const wanted = structureOf(chart.machine, without);
  const reading = readings.get(chart.path);
  const problem = reading && 'problem' in reading ? [reading.problem] : [];
  const found = problem.length > 0 ? new Map() : structureOf(parsed(chart), without);
  return [...problem, ...differences(wanted, found)].map((line) => `${chart.name}: ${line}`);
}

test('every machine of the house is looked at', () => {
  expect(house.length).toBeGreaterThanOrEqual(16);
});

describe.each(house)('$name', (chart) => {
  test("comes through Stately's published parser as it runs", () => {
    expect(lostByParser(chart)).toEqual([]);
  });

  test('comes back from the JSON whole, rules and descriptions included', () => {
    const wanted = structureOf(chart.machine, ['delay names']);
    expect(differences(wanted, structureOf(pasted(chart), ['delay names']))).toEqual([]);
  });

  test.each([
    ['the parser read', parsed],
    ['comes out of the JSON', pasted],
  ])('can be clicked through as %s, to every state', (_, made) => {
    const machine = made(chart);
    const simulations = ways.map((guards) => simulate(machine, guards));
    expect(simulations.flatMap(({ problems }) => problems)).toEqual([]);
    for (const { configurations } of simulations) {
      expect(configurations).toBeLessThanOrEqual(MOST_CONFIGURATIONS);
    }
    const missed = [...nodesUnder(machine.root)]
      .filter((node) => !simulations.some(({ reached }) => reached.has(node.id)))
      // Nobody ever stands where one of its own edges always leads on.
      .filter(({ always }) => always?.at(-1)?.guard !== undefined || !always);
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  test('is taken for JSON where it is pasted, not for code', () => {
    // What Stately's current visualiser looks for before it tries JSON.
    const looksLikeCode = /\b(createMachine|setup)\s*\(|\bimport\s/;
    expect(JSON.stringify(statelyJson(chart.machine), null, 2)).not.toMatch(looksLikeCode);
  });
});

describe('what the parser has no place for', () => {
  test.each(notCarried)('is named truly: $aspect is lost somewhere', ({ aspect }) => {
    const others = aspectsLost.filter((other) => other !== aspect);
    expect(house.flatMap((chart) => lostByParser(chart, others))).not.toEqual([]);
  });
});

describe('the comparison itself', () => {
  const lost = (name: string) =>
    bad.filter((chart) => chart.name === name).flatMap((chart) => lostByParser(chart));

  test('names the file and the states that a spread hides from the parser', () => {
    expect(lost('spread.machine.ts')).toEqual([
      'spread.machine.ts: spread lost: holds loading, listed, failed, left',
      'spread.machine.ts: spread never said: holds loading, left',
      'spread.machine.ts: spread.listed is lost',
      'spread.machine.ts: spread.failed is lost',
    ]);
  });

  test('names the file and all states where the parser finds no chart', () => {
    expect(lost('apart.machine.ts')).toEqual([
      'apart.machine.ts: the parser finds no chart in it',
      'apart.machine.ts: apart is lost',
      'apart.machine.ts: apart.open is lost',
      'apart.machine.ts: apart.closed is lost',
    ]);
  });

  test.each([
    ['a guard', '"submitWasTaken"', '"submitWasBooked"'],
    ['an action', '"keepStores"', '"emptyStores"'],
    ['what a toast says', 'Failed to fetch locations', 'Failed'],
    ['a target', '["choosing"]', '["failed"]'],
    ['an event', '"store.toggle"', '"store.choose"'],
    ['a delay', '"5000"', '"4000"'],
    ['a service', '"src":"loadStores"', '"src":"loadServices"'],
    ['the id of a service', '"id":"loadStores"', '"id":"stores"'],
    ['where it begins', '"initial":"fresh"', '"initial":"slow"'],
    ['a type', '"type":"parallel"', '"type":"compound","initial":"categories"'],
    ['a description', 'Step 5, Confirmation.', 'Step 5.'],
    ['a rule', '"BOOK-8"', '"BOOK-7"'],
    ['whether it enters again', '"reenter":true', '"reenter":false'],
    ['the order of states', '"fresh":{"after"', '"slow":{},"fresh":{"after"'],
    ['an entry', '"noteOutcome"', '"forgetOutcome"'],
  ])('sees a change of %s', (_, from, to) => {
    const [booking] = house.filter(({ name }) => name === 'booking.machine.ts');
    if (!booking) throw new Error('no booking machine');
    const text = JSON.stringify(statelyJson(booking.machine));
    expect(text).toContain(from);
    const changed = createMachine(JSON.parse(text.replace(from, to)));
    const wanted = structureOf(booking.machine, ['delay names']);
    expect(differences(wanted, structureOf(changed, ['delay names']))).not.toEqual([]);
  });
});

describe('the simulation itself', () => {
  test('tells a step that throws by where it was and what was clicked', () => {
    const machine = createMachine({
      initial: 'open',
      states: { open: { on: { 'door.close': { actions: { type: 'lock', params: () => fail() } } } } },
    });
    const fail = () => {
      throw new Error('no key');
    };
    expect(simulate(machine, 'yes').problems).toEqual(['"open" on door.close: no key']);
  });

  test('takes the arrow that is clicked, whatever the other guards would say', () => {
    const machine = createMachine({
      initial: 'asking',
      states: {
        asking: {
          on: {
            answer: [
              { guard: 'isYes', target: 'yes' },
              { guard: 'isNo', target: 'no' },
              { target: 'unsure' },
            ],
          },
        },
        yes: {},
        no: {},
        unsure: {},
      },
    });
    const reached = (guards: Guards) =>
      [...simulate(machine, guards).reached].map((id) => id.split('.').at(-1));
    expect(reached('yes')).toEqual(['(machine)', 'asking', 'yes']);
    expect(reached('no')).toEqual(['(machine)', 'asking', 'unsure']);
    expect(reached('as clicked')).toEqual(['(machine)', 'asking', 'yes', 'no', 'unsure']);
  });
});
