import * as fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, getNextSnapshot } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { ActorDriver } from './actor-driver.ts';
import { ActorRun, actorPaths, endpointOf } from './actor-level.ts';
import { leaveOutSilently, wireOf } from './arbitraries.ts';
import { machinesOwn } from './oracle.ts';
import { openServices } from './reach.ts';
import { MAX_RUNS } from './requested-tests.ts';
import { textOf } from './search.ts';
import { rowOf, type Spec, serviceOf } from './spec.ts';

interface Options {
  /** Number of fuzzed responses for each call. */
  runs: number;
  seed: number;
}

/** Text that must not appear on any screen. */
export const unreadable = /undefined|NaN|\[object|Invalid|Infinity|\bnull\b/;

/**
 * Tests a machine with fuzzed responses: each open call receives a random response that its schema accepts, and the
 * visitor then takes random actions that the machine offers. The machine must reach the state that the chart names,
 * send only input that the contract allows, render readable text and offer nothing twice.
 */
export function describeAnswers<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  { runs, seed }: Options,
): void {
  const { id } = spec.machine;
  const ways = waysToCalls(spec);
  if (ways.length === 0) return;
  const wires = fc.record(
    Object.fromEntries(
      Object.entries(spec.endpoints).map(([service, { result }]) => [service, wireOf(result)]),
    ),
  );
  const picks = fc.array(fc.nat({ max: 99 }), { maxLength: 8 });

  describe(`${id}: fuzzed responses, seed ${seed}`, () => {
    leaveOutSilently();
    test.each(ways)('$service', { timeout: 600_000 }, async (way) => {
      await fc.assert(
        fc.asyncProperty(wires, picks, (answers, picked) => goOn(spec, { ...way, answers, picks: picked })),
        { numRuns: Math.min(runs, MAX_RUNS), seed },
      );
    });
  });
}

interface Way<E> {
  service: string;
  events: readonly E[];
}

/** Whether our API answers the service. A payment provider's script returns values of another shape. */
const isOfApi = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver, endpoints }: Spec<S, E, F>,
  service: string,
): boolean =>
  endpoints[service] !== undefined &&
  !Object.values<object>(driver).some((row) => 'ends' in row && row.ends === service);

/** Returns the shortest path to each call of our API. */
export function waysToCalls<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): Way<E>[] {
  const ways = new Map<string, E[]>();
  for (const { steps } of actorPaths(spec)) {
    for (const [index, { state }] of steps.entries()) {
      for (const service of openServices(spec, state as S)) {
        if (!isOfApi(spec, service)) continue;
        const known = ways.get(service)?.length ?? Number.POSITIVE_INFINITY;
        if (index > 0 && index < known)
          ways.set(
            service,
            steps.slice(1, index + 1).map(({ event }) => event as E),
          );
      }
    }
  }
  return [...ways].map(([service, events]) => ({ service, events }));
}

interface Walk<E> extends Way<E> {
  answers: Record<string, unknown>;
  picks: readonly number[];
}

async function goOn<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  { service, events, answers, picks }: Walk<E>,
): Promise<void> {
  const run = new ActorRun(spec);
  const { driver } = run;
  for (const event of events) {
    run.act(event);
    run.step(event);
    await driver.settle();
  }
  driver.look();
  const rests = { good: restsOf(spec, run, service, 'answers'), bad: restsOf(spec, run, service, 'fails') };

  const isRead = answerOddly(spec, driver, service, answers);
  await driver.settle();
  expect(isRead ? rests.good : rests.bad).toContain(placeOf(spec, driver));
  for (const pick of picks) {
    keep(spec, driver);
    const ways = waysOn(spec, driver, answers);
    const way = ways[pick % ways.length];
    if (!way || driver.snapshot?.status !== 'active') break;
    way();
    await driver.settle();
  }
  keep(spec, driver);
  driver.stop();
}

/** Ends a call as the API client does: a response that the schema rejects is a failure. */
function answerOddly<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  { services }: ActorDriver,
  service: string,
  answers: Record<string, unknown>,
): boolean {
  const parsed = safeParse(endpointOf(spec, service).result, answers[service]);
  if (parsed.success) services.answer(service, { result: parsed.output, message: undefined });
  else services.fail(service, new ApiError('It answered with what we cannot read.', { status: 200 }));
  return parsed.success;
}

/** Returns the states that the chart reaches after a success or a failure. */
function restsOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  run: ActorRun<S, E, F>,
  service: string,
  kind: 'answers' | 'fails',
): string[] {
  const { chart, within } = spec;
  return spec.cases
    .filter((event) => {
      const row = rowOf(spec, event);
      return serviceOf(row, run.at(event)) === service && (kind in row || 'onActor' in row);
    })
    .map((event) => {
      const value = machinesOwn(spec, getNextSnapshot(chart, run.state, event).value);
      return JSON.stringify(within && typeof value === 'object' ? value[within] : value);
    });
}

const placeOf = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { chartValue }: Spec<S, E, F>,
  { snapshot }: ActorDriver,
): string => JSON.stringify(snapshot && (chartValue?.(snapshot) ?? snapshot.value));

/** Returns everything that can happen now: actions that the page offers, and responses to open calls. */
function waysOn<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  driver: ActorDriver,
  answers: Record<string, unknown>,
): (() => unknown)[] {
  const { snapshot } = driver;
  if (!snapshot) return [];
  const offers = (spec.offers?.(snapshot) ?? []).filter((event) => snapshot.can(event));
  const open = [...new Set(driver.services.open)].filter((service) => isOfApi(spec, service));
  return [
    ...offers.map((event) => () => driver.send(event)),
    ...open.map((service) => () => answerOddly(spec, driver, service, answers)),
  ];
}

function keep<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  driver: ActorDriver,
): void {
  const { snapshot } = driver;
  if (!snapshot) return;
  const { calls } = driver.look();
  for (const { name, input } of calls.filter((call) => spec.endpoints[call.name])) {
    const { success, issues } = safeParse(endpointOf(spec, name).request, input);
    if (!success)
      expect.fail(
        `The machine started ${name} with ${JSON.stringify(input)}, which the contract rejects: ${issues?.map(({ message }) => message)}`,
      );
    const lists = Object.entries(input as object).filter(([, value]) => Array.isArray(value));
    for (const [field, value] of lists)
      if (new Set(value).size < value.length)
        expect.fail(`The machine started ${name} with duplicates in ${field}: ${value}`);
  }
  for (const line of spec.renders?.(snapshot) ?? [])
    if (unreadable.test(line)) expect.fail(`A screen shows unreadable text: ${line}`);
  const offered = (spec.offers?.(snapshot) ?? []).filter((event) => snapshot.can(event)).map(textOf);
  const twice = offered.find((line, index) => offered.indexOf(line) !== index);
  if (twice) expect.fail(`A screen offers the same thing twice: ${twice}`);
}
