import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedBy } from './asked.ts';
import { commandFor } from './command.ts';
import { keyMeant } from './key-meant.ts';
import { closing, put } from './sample.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'paths-asked-'));
  for (const name of ['booking', 'payment', 'queue']) put(root, `machines/${name}.machine.ts`);
});
afterAll(() => rmSync(root, { recursive: true }));

const asked = (...words: string[]) => askedBy(['--root', root, ...words]);

describe('a command line', () => {
  test('asks for one path by its edge, where one is named', () => {
    expect(asked('--machine', 'booking', '--edge', 'store.toggle', '--headed')).toMatchObject({
      machine: 'booking',
      level: 'browser',
      one: { takes: { kind: 'edge', words: 'store.toggle' }, path: undefined, headed: true, pauseMs: 800 },
    });
  });

  test('asks for all paths of a machine, where none is', () => {
    expect(asked('--machine', 'queue')).toMatchObject({ machine: 'queue', level: undefined, one: undefined });
  });

  test('is what the page shows of an edge', () => {
    const shown = commandFor({ machine: 'booking', level: 'view', kind: 'edge', key: closing, path: 7 });
    expect(shown).toBe(`npm run paths -- --machine booking --edge "${closing}" --level view --path 7`);
    expect(asked('--machine', 'booking', '--edge', closing, '--level', 'view', '--path', '7')).toMatchObject({
      level: 'view',
      one: { takes: { kind: 'edge', words: closing }, path: 7, headed: false },
    });
  });

  test.each([
    [['--machne', 'booking'], 'There is no option --machne. Did you mean "--machine"?'],
    [['--machine', 'boking'], 'There is no machine "boking". Did you mean "booking"?'],
    [['--machine', 'x'], 'There is no machine "x". There are booking, payment, queue.'],
    [['--machine', 'booking', '--level', 'brwser'], 'There is no level "brwser". Did you mean "browser"?'],
    [['--edge', 'store.toggle'], 'One path is of one machine: name it, --machine booking.'],
    [['--machine', 'booking', '--path', '0'], '--path wants a number from 1, not "0".'],
    [['--machine', 'booking', '--path', '1', '--pause', 'x'], '--pause wants milliseconds, not "x".'],
    [['--machine', 'booking', '--edge', 'a', '--state', 'b'], 'One of --edge, --state and --guard, please.'],
    [['--machine', 'booking', '--headed'], 'Which path is to be shown?'],
    [['--machine', 'booking', '--path', '1', '--headed', '--level', 'view'], 'level view has none'],
  ])('that is wrong is told how: %j', (words, problem) => {
    expect(asked(...words)).toMatchObject({ problem: expect.stringContaining(problem) });
  });
});

describe('an edge', () => {
  const keys = [
    closing,
    'small.open | door.close | blocked',
    'small.closed | door.open #0 | small.open',
    'small.closed | xstate.done.actor.loadDoor #0 | small.open',
  ].map((key) => ({ key }));
  const meant = (words: string) => keyMeant(keys, { kind: 'edge', words });

  test.each([closing, 'door.close #0', 'small.open doorIsFree', 'DOOR.CLOSE | small.closed'])(
    'is meant by %s',
    (words) => expect(meant(words)).toEqual({ key: closing }),
  );

  test('that could be several is asked back', () => {
    const { problem } = meant('door.close') as { problem: string };
    expect(problem).toContain('"door.close" fits 2. Which one?');
    expect(problem).toContain(`--edge "${closing}"`);
  });

  test.each(['door.clsoe', 'small.open door.clos #O'])('that is misspelt is guessed: %s', (words) => {
    const { problem } = meant(words) as { problem: string };
    expect(problem).toMatch(/No edge is .*Did you mean:/);
    expect(problem).toContain(`--edge "${closing}"`);
    expect(problem).not.toContain('loadDoor');
  });
});
