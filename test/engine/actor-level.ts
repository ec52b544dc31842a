import { isDeepStrictEqual } from 'node:util';
import type { TestPath } from '@xstate/test';
import { parse } from 'valibot';
import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { ActorDriver } from './actor-driver.ts';
import { ChartRun } from './chart-run.ts';
import { lacking, sourceOf } from './explain.ts';
import { actualOf, enabledEvents, expectEqualParts, expectedOf, inOrder, promisedBy } from './oracle.ts';
import { delayOf, modelOf, openServices } from './reach.ts';
import { errorOf, refusal } from './replies.ts';
import { searchPaths } from './search.ts';
import { type At, actOf, type DriverRow, of, rowOf, type Spec, withoutMessages } from './spec.ts';
import { walk } from './walk.ts';

/** The response of a failed call if the spec gives no response. */
const defaultRefusal = refusal(400, { MESSAGE: "In the server's words." });

/** Runs a machine on an actor and its reference chart side by side: performs each step and compares the two. */
export class ActorRun<S extends AnyMachineSnapshot, E extends EventObject, F> {
  readonly driver: ActorDriver;
  readonly chart: ChartRun<S>;
  readonly fixture: F;
  readonly #spec: Spec<S, E, F>;
  /** Edges that the chart has taken since the last look, and the effects that they promise. */
  #edges: AnyTransitionDefinition[] = [];
  #promised: ReturnType<typeof promisedBy>[] = [];
  #armed: unknown = [];
  /** The server's message in each refusal, the newest message, and for each toast text of the chart the message that replaced it. */
  readonly #messageOf = new WeakMap<object, string | undefined>();
  #message: string | undefined;
  readonly #replacedTexts = new Map<string, string>();
  /** How often the machine had taken each of its edges at the last look. */
  #counts: Readonly<Record<string, number>> = {};

  constructor(spec: Spec<S, E, F>) {
    this.#spec = spec;
    this.driver = new ActorDriver(spec.machine);
    this.chart = new ChartRun<S>(spec.chart);
    this.fixture = spec.fixture();
  }

  get state(): S {
    return this.chart.state;
  }

  at(event: E): At<S, E, F> {
    return { state: this.state, context: this.state.context, event, fixture: this.fixture };
  }

  /** The edges that the machine has taken since the last look that passed. */
  get takenEdges(): string[] {
    return Object.entries(this.#recordedEdges)
      .filter(([edge, count]) => count > (this.#counts[edge] ?? 0))
      .map(([edge]) => edge);
  }

  get #recordedEdges(): Record<string, number> {
    return this.driver.recorded[this.#spec.machine.id]?.edges ?? {};
  }

  /** Sends the event to the machine, or makes it happen. */
  act(event: E): void {
    this.#messageOf.set(event, actOnActor(this.#spec, this.driver, rowOf(this.#spec, event), this.at(event)));
  }

  /** Moves the chart. */
  step(event: E): AnyTransitionDefinition[] {
    const edges = this.chart.step(event);
    this.#edges.push(...edges);
    const promised = promisedBy(this.#spec, edges, this.at(event));
    this.#message = this.#messageOf.get(event);
    for (const { text } of promised.toasts) this.#replacedTexts.set(text, this.#message ?? text);
    this.#promised.push(promised);
    this.#armed = this.chart.timersAfter(edges, (node) => delayOf(this.#spec, node), this.driver.clock.now);
    return edges;
  }

  /** Compares the machine with the chart for everything that has happened since the last look. */
  async look(event?: E): Promise<AnyTransitionDefinition[]> {
    const spec = this.#spec;
    const { driver, fixture, state } = this;
    await driver.settle();
    const { snapshot } = driver;
    const enabled = snapshot && enabledEvents(spec, state, snapshot, fixture);
    const taken = this.#edges;
    const actual = {
      machine: snapshot && actualOf(spec, snapshot, fixture),
      heard: enabled?.machine,
      armed: driver.clock.armed,
      open: driver.services.open,
      ...inOrder(driver.look()),
    };
    const expected = {
      machine: expectedOf(spec, {
        state,
        context: state.context,
        fixture,
        serverMessage: this.#message,
        shownText: (text) => this.#replacedTexts.get(text) ?? text,
      }),
      heard: enabled?.chart,
      armed: this.#armed,
      open: snapshot ? openServices(spec, state) : [],
      ...inOrder(this.#all()),
    };
    this.#edges = [];
    this.#promised = [];
    try {
      expectEqualParts(actual, expected);
    } catch (error) {
      const hasDiverged = !isDeepStrictEqual(actual.machine, expected.machine);
      const known = event && hasDiverged && lacking(spec, event, taken, driver.recorded[spec.machine.id]);
      if (known && error instanceof Error) error.message = `${known}\n\n${error.message}`;
      throw error;
    }
    this.#counts = { ...this.#recordedEdges };
    return taken;
  }

  #all(): ReturnType<typeof promisedBy> {
    const promises = this.#promised;
    return {
      calls: promises.flatMap(({ calls }) => calls),
      sent: promises.flatMap(({ sent }) => sent),
      toasts: promises.flatMap(({ toasts }) => toasts),
      logs: promises.flatMap(({ logs }) => logs),
      orders: promises.flatMap(({ orders }) => orders),
    };
  }
}

/** Replays a path on the real machine and compares it with the chart after every step. */
export async function proveOnActor<S extends AnyMachineSnapshot, E extends EventObject, F>(
  path: TestPath<S, E>,
  spec: Spec<S, E, F>,
  stepped: (
    run: ActorRun<S, E, F>,
    edges: readonly AnyTransitionDefinition[],
    event: E,
  ) => unknown = () => {},
): Promise<void> {
  const run = new ActorRun(spec);
  await walk(path, {
    chart: spec.chart,
    sourceOf: (edge) => sourceOf(spec.machine, edge),
    takenEdges: () => run.takenEdges,
    act: (event) => run.act(event),
    async check(event) {
      if (event) run.step(event);
      const edges = await run.look(event);
      if (event) await stepped(run, edges, event);
    },
  });
  run.driver.stop();
}

/** Returns all paths of a spec. Searches only once. */
export function actorPaths<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): TestPath<S, E>[] {
  const known = searched.get(spec) as TestPath<S, E>[] | undefined;
  const paths = known ?? searchPaths(modelOf(spec, 'actor'));
  searched.set(spec, paths);
  return paths;
}

const searched = new WeakMap<object, unknown>();

function actOnActor<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  driver: ActorDriver,
  row: DriverRow<At<S, E, F>>,
  at: At<S, E, F>,
): string | undefined {
  const { services, clock } = driver;
  let message: string | undefined;
  if ('starts' in row) driver.start(row.starts(at));
  else if ('answers' in row) {
    const service = of(row.answers, at);
    services.answer(service, {
      result: parse(endpointOf(spec, service).result, row.with(at)),
      message: undefined,
    });
    row.notes?.(at);
  } else if ('fails' in row) {
    const service = of(row.fails, at);
    const isKept = services.isKeyed(service) && !spec.isForeign?.({ ...at, ...withoutMessages });
    const isRead = spec.endpoints[service]?.kind === 'read';
    const reply = of(row.as ?? 'refusal', at);
    const error = errorOf(isRead && reply === 'refusal' ? defaultRefusal : reply, isKept);
    message = error.serverMessage;
    services.fail(service, error);
    row.notes?.(at);
  } else if ('elapses' in row) clock.pass(row.elapses);
  else if ('happens' in row) driver.send(row.happens(at));
  else if ('onActor' in row) row.onActor(driver, at);
  else if (!('waits' in row)) driver.send(actOf(row, at) ?? at.event);
  return message;
}

export function endpointOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { endpoints }: Spec<S, E, F>,
  service: string,
) {
  const endpoint = endpoints[service];
  if (!endpoint)
    throw new Error(`The spec has no endpoint for the service ${service}. Add it to \`endpoints\`.`);
  return endpoint;
}
