import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as inspect from '@statelyai/inspect';
import { afterEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor, createMachine, type InspectionEvent } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { machines } from '../chart/machines.ts';

/** The second block of the recipe, as the document prints it. */
const [, , recipe = ''] = readFileSync(join(import.meta.dirname, '../../docs/stately.md'), 'utf8').split(
  '```js\n',
);
const [code = ''] = recipe.split('```');

afterEach(() => vi.unstubAllGlobals());

/** Runs the recipe in a page whose inspector window keeps what it is sent. */
function openInspector(): { hear: (event: InspectionEvent) => void; sent: Record<string, unknown>[] } {
  const sent: Record<string, unknown>[] = [];
  const page = new EventTarget();
  vi.stubGlobal('window', {
    open: () => ({ postMessage: (message: Record<string, unknown>) => sent.push(message) }),
    addEventListener: page.addEventListener.bind(page),
    requestIdleCallback: queueMicrotask,
  });
  const body = code.replace("import { createBrowserInspector } from '@statelyai/inspect';", '');
  const run = new Function('createBrowserInspector', 'globalThis', `${body}\nreturn globalThis;`);
  const { __statechartInspector: hear } = run(inspect.createBrowserInspector, {});
  page.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
  return { hear, sent };
}

/** The states and transitions of a machine, without order: the inspector sorts keys, and functions do not travel. */
const shapeOf = (machine: AnyStateMachine): string[] => {
  const { edges, ...rest } = chartOf(machine);
  const transitions = edges.map(({ source, trigger, place, targets, guard, reenters, actions }) =>
    JSON.stringify([source, trigger, place, targets, guard, reenters, actions.map(({ name }) => name)]),
  );
  return [...transitions, ...idsIn(rest)].sort();
};

/** The id of every state in a chart. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

test.each(machines)('the inspector of docs/stately.md is sent all of $machine.id', async ({ machine }) => {
  const { hear, sent } = openInspector();

  createActor(machine as AnyStateMachine, { inspect: hear });

  const { definition } = await vi.waitFor(() => {
    const actor = sent.find(({ type }) => type === '@xstate.actor');
    if (!actor) throw new Error('The inspector has not been sent the actor yet.');
    return actor;
  });
  expect(definition).not.toMatch(/"\[(Object|Array)\]"/);
  const rebuilt = createMachine(JSON.parse(String(definition))) as AnyStateMachine;
  const { delays } = machine.implementations;
  expect(shapeOf(rebuilt.provide({ delays }))).toEqual(shapeOf(machine));
});
