import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { tinyMachine } from '../../engine/tiny.machine.ts';
import { proveOnActor } from './actor-proof.ts';
import { coverageOf, missedIn } from './coverage.ts';
import { edgeTour } from './edge-tour.ts';
import { untaken } from './one-sided.ts';
import { Recorder } from './recorder.ts';
import { placeOf } from './source-places.ts';
import { tinyModel } from './tiny.model.ts';
import { tinyOnActor } from './tiny.proof.ts';

type Shop = NonNullable<NonNullable<typeof tinyMachine.config.states>[string]>;

/** The tiny machine with another shop. */
function withShop(change: (shop: Shop) => object): AnyStateMachine {
  const { config, implementations } = tinyMachine;
  const states = { ...config.states, shop: change(config.states?.shop ?? {}) };
  return createMachine(
    { ...config, states } as Parameters<typeof createMachine>[0],
    implementations as Parameters<typeof createMachine>[1],
  );
}

async function complaintsAbout(machine: AnyStateMachine): Promise<string[]> {
  const recorder = new Recorder();
  const paths = edgeTour(tinyModel);
  for (const path of paths) await proveOnActor(path, { ...tinyOnActor, machine }, { recorder });
  const missed = missedIn(coverageOf(machine, recorder, { level: 'actor', paths }));
  const { sources } = tinyOnActor;
  if (!sources) throw new Error('The tiny proof says where its machine is.');
  return untaken(machine, tinyModel.logic, missed, sources);
}

/** The line of a file that holds a text, as `test/support/paths/tiny.model.ts:12`. */
function lineOf(file: string, text: string): string {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return `test/support/paths/${file}:${lines.findIndex((line) => line.includes(text)) + 1}`;
}

describe('an edge that only the machine has', () => {
  test('is named, with the line to write into the model and its place', async () => {
    const meta = { spec: 'BOOK-11' };
    const machine = withShop((shop) => ({
      ...shop,
      on: { ...shop.on, 'shop.sweep': { target: '.radio', meta } },
    }));
    const [complaint = '', ...others] = await complaintsAbout(machine);
    expect(others).toEqual([]);
    expect(complaint).toContain(
      'an edge that no path of its model takes: tiny.shop | shop.sweep #0 | tiny.shop.radio',
    );
    expect(complaint).toContain(lineOf('tiny.machine.ts', '    shop: {'));
    expect(complaint).toContain('Its model knows no event shop.sweep.');
    expect(complaint).toContain(`Write at ${lineOf('tiny.model.ts', '    shop: {')}`);
    expect(complaint).toContain(`'shop.sweep': { target: 'shop.radio', ...by('BOOK-11') },`);
    expect(complaint).toContain('what makes it happen in test/support/paths/tiny.proof.ts');
  });

  test('says what the model has for the event, where it knows it', async () => {
    const machine = withShop((shop) => ({
      ...shop,
      on: { 'shop.leave': [{ guard: 'thirstIsGone', target: 'door' }, { target: 'left' }] },
    }));
    const [complaint = ''] = await complaintsAbout(machine);
    expect(complaint).toContain('tiny.shop | shop.leave #0 [thirstIsGone] | tiny.door');
    expect(complaint).toContain('tiny-model.shop | shop.leave | tiny-model.left');
    expect(complaint).toContain('where thirstIsGone decides so');
  });

  test('is not complained about where there is none', async () => {
    expect(await complaintsAbout(withShop((shop) => shop))).toEqual([]);
  });
});

describe('an edge that only the model has', () => {
  test('is named, with the line to write into the machine and its place', async () => {
    const machine = withShop(({ states, ...shop }) => ({
      ...shop,
      states: {
        ...states,
        radio: { ...states?.radio, states: { off: {}, on: states?.radio?.states?.on ?? {} } },
      },
    }));
    const complaints = complaintsAbout(machine);
    await expect(complaints).rejects.toThrow(
      'The model tiny has an edge where its machine has none: tiny-model.shop.radio.off | radio.switch | tiny-model.shop.radio.on',
    );
    await expect(complaints).rejects.toThrow(`Write in ${lineOf('tiny.machine.ts', '        radio: {')}`);
    await expect(complaints).rejects.toThrow("'radio.switch': { target: 'on', meta:");
    await expect(complaints).rejects.toThrow('the path so far:');
  });
});

test('a place is the innermost name that is found, in the file that has most of them', () => {
  const files = ['tiny.machine.ts', 'tiny.model.ts'].map((file) => join(import.meta.dirname, file));
  expect(placeOf(files, ['shop', 'table', 'brewing', 'brew.failed'])).toBe(
    lineOf('tiny.model.ts', "'brew.failed':"),
  );
  expect(placeOf(files, ['outside', 'brew.failed'])).toBe(lineOf('tiny.model.ts', '    outside: {'));
  expect(placeOf(files, ['cellar'])).toBe('test/support/paths/tiny.machine.ts');
});
