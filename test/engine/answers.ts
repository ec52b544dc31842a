import * as fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, getNextSnapshot } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { ActorDriver } from './actor-driver.ts';
import { ActorRun, actorPaths, endpointOf } from './actor-level.ts';
import { leaveOutSilently, wireOf } from './arbitraries.ts';
import { MOST_RUNS } from './asked.ts';
import { machinesOwn } from './oracle.ts';
import { openServices } from './reach.ts';
import { textOf } from './search.ts';
import { rowOf, type Spec, serviceOf } from './spec.ts';

interface Options {
  /** Odd answers a call. */
  runs: number;
  seed: number;
}

/** What no screen may say. */
export const unreadable = /undefined|NaN|\[object|Invalid|Infinity|\bnull\b/;

/**
 * The dimension of answers: where a call is open it is answered by whatever its schema reads, and a visitor goes on from
 * there by what the machine itself then offers. It comes to rest where the chart says, sends only what the contract takes,
 * can be read, and offers nothing twice.
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

  describe(`${id}: odd answers, seed ${seed}`, () => {
    leaveOutSilently();
    test.each(ways)('$service', { timeout: 600_000 }, async (way) => {
      await fc.assert(
        fc.asyncProperty(wires, picks, (answers, picked) => goOn(spec, { ...way, answers, picks: picked })),
        { numRuns: Math.min(runs, MOST_RUNS), seed },
      );
    });
  });
}

interface Way<E> {
  service: string;
  events: readonly E[];
}

/** Services whose answer is one of our API's as it is: what a provider's script brings has a shape of its own. */
const isOfApi = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver, endpoints }: Spec<S, E, F>,
  service: string,
): boolean =>
  endpoints[service] !== undefined &&
  !Object.values<object>(driver).some((row) => 'ends' in row && row.ends === service);

/** The shortest searched way to each call of our API. */
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

/** As the door to the server does it: what cannot be read has failed. */
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

/** Where the chart goes on an answer, or on a failure. */
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

/** Everything that could happen now: what a visitor is offered, and calls that are answered at last. */
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
      expect.fail(`${name} was sent ${JSON.stringify(input)}: ${issues?.map(({ message }) => message)}`);
    const lists = Object.entries(input as object).filter(([, value]) => Array.isArray(value));
    for (const [field, value] of lists)
      if (new Set(value).size < value.length) expect.fail(`${name} sends ${field} ${value}`);
  }
  for (const line of spec.renders?.(snapshot) ?? [])
    if (unreadable.test(line)) expect.fail(`A screen says: ${line}`);
  const offered = (spec.offers?.(snapshot) ?? []).filter((event) => snapshot.can(event)).map(textOf);
  const twice = offered.find((one, index) => offered.indexOf(one) !== index);
  if (twice) expect.fail(`Offered twice: ${twice}`);
}
