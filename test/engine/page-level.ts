import type { TestPath } from '@xstate/test';
import { expect } from 'vitest';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  StateValue,
} from 'xstate';
import { endpointOf } from './actor-level.ts';
import { ChartRun, rulesOf } from './chart-run.ts';
import type { Toast } from './edge.ts';
import { filled } from './elsewhere.ts';
import { sourceOf } from './explain.ts';
import { actualOf, expectEqualParts, expectedOf, promisedBy } from './oracle.ts';
import { refusalsOf } from './out-of-reach.ts';
import { type Request, wireOf } from './page/network.ts';
import type { PageDriver } from './page/page-driver.ts';
import type { PlainSnapshot } from './page/probe.ts';
import type { VisiblePage } from './page/read-page.ts';
import { actsAt } from './reach.ts';
import type { Recorded } from './recorder.ts';
import { type Reply, replyOf } from './replies.ts';
import { textOf } from './search.ts';
import { type At, type DriverRow, type ExpectedPage, of, rowOf, type Spec, type StepResult } from './spec.ts';
import { walk } from './walk.ts';

/** After a step the focus may return late, for example with a page whose script is still loading. */
const LOOKS_FOR_FOCUS = 200;

/** The observed result of a step on a page. */
export interface PageStep<E> {
  event: E;
  value: StateValue | undefined;
  rules: string[];
  page: VisiblePage;
  /** The recording of the machine up to this step. */
  recorded: Recorded | undefined;
  /** The text of each element within reach. */
  sentences: string[];
  /** Keys of the machine's edges whose controls were disabled or missing. */
  refused: string[];
  /** Steps after which no element had the focus (SITE-83). */
  lostFocus: string[];
}

/** Runs the built site and the reference chart side by side: performs each step on the page and compares the page with the chart. */
export class PageRun<S extends AnyMachineSnapshot, E extends EventObject, F> {
  readonly page: PageDriver;
  readonly chart: ChartRun<S>;
  readonly fixture: F;
  readonly #spec: Spec<S, E, F>;
  #message: string | undefined;
  /** Server messages only replace toasts of this kind. */
  #messageKind: Toast['kind'] = 'success';
  /** For each toast text of the chart: the server message that replaced it last. */
  readonly #shownTexts = new Map<string, string>();
  #token: string | null = null;
  /** Whether the focus was lost when the newest step began. */
  #isFocusLost = true;
  /** The page's address and the form's problem at the end of the step before. */
  #seen: Pick<VisiblePage, 'path' | 'problem'> | undefined;
  /** The events that followed the last step without an action, in order. */
  #followed: At<S, E, F>[] = [];

  constructor(spec: Spec<S, E, F>, page: PageDriver) {
    this.#spec = spec;
    this.page = page;
    this.chart = new ChartRun<S>(spec.chart);
    this.fixture = spec.fixture();
  }

  get standing(): StepResult<S, F> {
    const { state } = this.chart;
    return {
      state,
      context: state.context,
      fixture: this.fixture,
      serverMessage: this.#message,
      shownText: (text) => this.#shownTexts.get(text) ?? text,
    };
  }

  at(event: E): At<S, E, F> {
    const { state } = this.chart;
    return { state, context: state.context, event, fixture: this.fixture };
  }

  /** Performs the event on the page. */
  async act(event: E): Promise<void> {
    const row = rowOf(this.#spec, event);
    const at = this.at(event);
    const { page } = this;
    this.#message = undefined;
    await this.#spec.before?.(page, at);
    if (this.#spec.before && !('starts' in row)) this.#isFocusLost = (await page.read()).isFocusLost;
    if ('starts' in row) await row.opens(page, at);
    else if ('answers' in row) {
      const service = of(row.answers, at);
      const endpoint = endpointOf(this.#spec, service);
      const body = { STATUS: 1, RESULT: row.with(at) };
      const reply = { status: endpoint.success, body };
      const kind = `${event.type} ${service}`;
      await page.network.end(
        endpoint,
        endpoint.kind === 'write' ? this.#inTurn(kind, reply, 'success') : reply,
      );
      row.notes?.(at);
    } else if ('fails' in row) {
      const service = of(row.fails, at);
      const reply = replyOf(of(row.as ?? 'refusal', at));
      const endpoint = endpointOf(this.#spec, service);
      if (endpoint.kind === 'read' && isTriedAgain(reply)) await page.breakDown(endpoint, reply);
      else {
        // The page never shows the message of a 2xx response with the wrong status (API-4).
        const isUnexpectedSuccess =
          typeof reply === 'object' && reply.status < 300 && reply.status !== endpoint.success;
        const kindOfMessage = isUnexpectedSuccess ? 'success' : 'error';
        await page.network.end(endpoint, this.#inTurn(`${event.type} ${service}`, reply, kindOfMessage));
      }
      row.notes?.(at);
    } else if ('elapses' in row) await page.wait(row.elapses);
    else if ('waits' in row) await page.wait(row.waits);
    else if ('chooses' in row) await page.choose(...row.chooses(at));
    else if ('presses' in row) await this.#press(row, at);
    else if (row.onPage) await row.onPage(page, at);
    else throw new Error(`${event.type} cannot be made to happen on a page.`);
  }

  async #press(row: Extract<DriverRow<At<S, E, F>>, { presses: unknown }>, at: At<S, E, F>): Promise<void> {
    const { page } = this;
    const ways = row.or ?? [];
    if (!at.state.can(at.event as never)) {
      // The button is disabled, and `look` checks that. The alternatives must have no effect.
      for (const way of ways) if (typeof way !== 'string') await way(page, at);
      return;
    }
    await row.first?.(page, at);
    const way = [undefined, ...ways][turnOf(`${this.#spec.machine.id} ${at.event.type}`) % (1 + ways.length)];
    if (typeof way === 'string') await page.press('button', way);
    else if (way) await way(page, at);
    else await page.press(row.role ?? 'button', of(row.presses, at), 'last');
    await row.afterwards?.(page, at);
  }

  /** Adds a server message to the reply in rotation: no message, then a `MESSAGE`, then a `message` (SITE-1). */
  #inTurn(kind: string, reply: Reply, kindOfMessage: Toast['kind']): Reply {
    if (reply === 'no answer' || typeof reply.body !== 'object') return reply;
    const body = { ...reply.body };
    this.#messageKind = kindOfMessage;
    const ownMessage = Object.entries(body).find(([name]) => /^message$/i.test(name));
    if (ownMessage) {
      this.#message = String(ownMessage[1]);
      return reply;
    }
    const nth = turnOf(`${this.#spec.machine.id} ${kind}`);
    const message = [
      {},
      { MESSAGE: `In the server's words, ${nth}.` },
      { message: `In other words, ${nth}.` },
    ][nth % 3];
    this.#message = Object.values(message ?? {})[0];
    return { ...reply, body: { ...reply.body, ...message } };
  }

  /** Moves the chart by this event and by every event that the page then produces by itself. */
  step(event: E): AnyTransitionDefinition[] {
    const edges = [...this.chart.step(event)];
    this.#followed = [];
    for (let next = this.#spec.follows?.(this.standing); next; next = this.#spec.follows?.(this.standing)) {
      this.#followed.push(this.at(next));
      edges.push(...this.chart.step(next));
    }
    const { toasts } = promisedBy(this.#spec, edges, { ...this.standing, event });
    for (const [index, { text }] of this.#toastsOf(toasts).entries())
      this.#shownTexts.set(toasts[index]?.text ?? text, text);
    return edges;
  }

  /** Whether the page has already produced the path's next event by itself. */
  isDone(event: E): boolean {
    const [next] = this.#followed;
    if (!next || textOf(next.event) !== textOf(event)) return false;
    this.#followed.shift();
    return true;
  }

  /** Returns the errors that the page may write to the console in this step. */
  logsOf(event: E, edges: readonly AnyTransitionDefinition[], before: At<S, E, F>): string[] {
    return [
      ...promisedBy(this.#spec, edges, { ...this.standing, event }).logs,
      ...[before, ...this.#followed].flatMap((at) => rowOf(this.#spec, at.event).logs?.(at) ?? []),
    ];
  }

  /** Checks the page against the chart's state without a step. */
  async expectShown(): Promise<void> {
    const shown = shownOf(this.#spec.shows?.(this.standing));
    const { page } = await this.page.look(this.#spec.machine.id, this.#spec.region);
    expect(partsOf(page, shown)).toEqual(wholeOf(shown, page));
  }

  /** Compares the page with the chart after a step and returns the observed result. */
  async look(event: E, edges: readonly AnyTransitionDefinition[], before: At<S, E, F>): Promise<PageStep<E>> {
    const spec = this.#spec;
    const { page, standing } = this;
    const row = rowOf(spec, event);
    const promised = promisedBy(spec, edges, { ...standing, event });
    const toasts = this.#toastsOf(promised.toasts);
    const shown = shownOf(spec.shows?.(standing));
    const alsoCalled = (row.alsoCalls?.(before) ?? []).map((name) => ({
      name,
      input: spec.inputs[name]?.(before),
    }));
    const isForeign = spec.isForeign?.(standing) ?? false;
    const acts = standing.state.status === 'active' ? pressesAt(spec, standing.state, this.fixture) : [];
    const calls = [...promised.calls, ...alsoCalled]
      .flatMap(({ name, input }) => {
        const endpoint = spec.endpoints[name];
        return endpoint ? [wireOf(endpoint, input, isForeign)] : [];
      })
      .sort(byPath);
    const expected = {
      machine: spec.isOnPage?.(standing) === false ? undefined : expectedOf(spec, standing),
      heard: acts.filter(({ isOffered }) => isOffered).map(({ text }) => text),
      // Another machine may make calls of its own. The calls that this spec expects must be among them.
      calls: row.isElsewhere ? expect.arrayContaining(calls) : calls,
      toasts: row.isElsewhere ? undefined : [...toasts, ...(row.alsoToasts?.(before) ?? [])],
      errors: this.logsOf(event, edges, before).map((message) => expect.stringContaining(message)),
      faults: [],
    };
    const focusLoss = `After ${event.type} in ${JSON.stringify(before.state.value)} no element has the focus.`;
    // A press never loses the focus. Other events must not lose it if an element had it before.
    const mayNotLose = 'presses' in row || !this.#isFocusLost;
    let looksWithoutFocus = 0;
    let seen: VisiblePage | undefined;
    let machine: PlainSnapshot | undefined;
    await page.eventually(async () => {
      ({ machine, page: seen } = await page.look(spec.machine.id, spec.region));
      const actual = {
        machine: machine && actualOf(spec, revived(spec.machine, machine), this.fixture),
        shown: partsOf(seen, shown),
        heard: acts.filter(({ isInReach }) => seen && isInReach(seen)).map(({ text }) => text),
        calls: page.network.since(Object.values(spec.endpoints)).sort(byPath),
        toasts: row.isElsewhere ? undefined : seen.toasts,
        errors: page.errors,
        faults: [...seen.faults, ...this.#bearerFaults(seen)],
      };
      expectEqualParts(actual, {
        ...expected,
        shown: wholeOf(shown, seen),
      });
      if (mayNotLose && seen.isFocusLost && looksWithoutFocus < LOOKS_FOR_FOCUS) {
        looksWithoutFocus += 1;
        throw new Error(`After ${event.type} no element has the focus yet.`);
      }
      // After a failed submit, the focus must be where the visitor can correct the form. A new page focuses its heading.
      const isNewProblem = seen.path === this.#seen?.path && seen.problem?.says !== this.#seen.problem?.says;
      if (seen.problem && isNewProblem && !seen.problem.hasFocus)
        throw new Error(
          `The form's problem does not have the focus (FORM-11). The form says: ${seen.problem.says}`,
        );
    });
    if (!seen) throw new Error('The page was never read.');
    page.network.noteLooked();
    page.errors.length = 0;
    this.#token = seen.storage.token;
    const notInReach = acts.filter(({ isOffered, isInReach }) => !isOffered && !(seen && isInReach(seen)));
    // If the chart rejects an act without a control of its own, the step has just tried it on the page.
    const isTried = 'act' in row && !before.state.can(event as never);
    const refused = [...notInReach.map((act) => act.event), ...(isTried ? [event] : [])].flatMap(
      (refusedEvent) => refusalsOf(spec.machine, refusedEvent),
    );
    const { recorded, sentences } = await page.noted();
    // Remove the toasts so that the next step sees only its own.
    if (seen.toasts.length > 0 || row.isElsewhere) await page.dismissToasts();
    const lostFocus = mayNotLose && seen.isFocusLost ? [focusLoss] : [];
    this.#isFocusLost = seen.isFocusLost;
    this.#seen = seen;
    return {
      event,
      value: machine?.value,
      rules: rulesOf(edges),
      page: seen,
      recorded: recorded[spec.machine.id],
      sentences,
      refused,
      lostFocus,
    };
  }

  #toastsOf(toasts: readonly Toast[]): Toast[] {
    return toasts.map(({ kind, text }) => ({
      kind,
      text: (kind === this.#messageKind && this.#message) || text,
    }));
  }

  /** Returns each call whose bearer token is neither the current nor the previous token of the session. */
  #bearerFaults({ storage: { token } }: VisiblePage): string[] {
    const known = new Set([this.#token, token]);
    return this.page.network.bearers
      .filter((bearer) => !known.has(bearer))
      .map((bearer) => `A call had the bearer token ${bearer}; expected ${token} or ${this.#token}.`);
  }
}

/** Replays a path on the built site and compares page, machine, calls and toasts with the chart after every step. */
export async function proveOnPage<S extends AnyMachineSnapshot, E extends EventObject, F>(
  path: TestPath<S, E>,
  spec: Spec<S, E, F>,
  page: PageDriver,
  stepped: (step: PageStep<E>) => unknown,
): Promise<void> {
  const run = new PageRun(spec, page);
  let before: At<S, E, F> | undefined;
  await walk(path, {
    chart: spec.chart,
    sourceOf: (edge) => sourceOf(spec.machine, edge),
    act(event) {
      before = run.isDone(event) ? undefined : run.at(event);
      return before && run.act(event);
    },
    async check(event) {
      if (!event || !before) return;
      await stepped(await run.look(event, run.step(event), before));
    },
  });
}

/** Returns every act with a control of its own in this state, enabled or not. For lists, `lines` shows what is selected. */
const pressesAt = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
  fixture: F,
) =>
  actsAt(spec, state, fixture).flatMap(({ row, at }) => {
    if (!('presses' in row) || row.where?.(at) === false) return [];
    const names = [of(row.presses, at)].flat();
    const role = row.role ?? 'button';
    const isInReach = ({ controls }: VisiblePage): boolean =>
      controls.some((control) => control.role === role && names.includes(control.name) && !control.disabled);
    const isOffered = state.can(at.event as never) && !row.obscured?.(at);
    return [{ event: at.event, text: textOf(at.event), isOffered, isInReach }];
  });

/** Converts a plain snapshot to a snapshot with the methods of a running machine's snapshot (`can`, `matches`). */
export const revived = (machine: AnyStateMachine, plain: PlainSnapshot): AnyMachineSnapshot =>
  machine.resolveState(plain as Parameters<typeof machine.resolveState>[0]);

const shownOf = (shown: string[] | ExpectedPage | undefined): ExpectedPage | undefined =>
  Array.isArray(shown) ? { lines: shown } : shown;

/** Fills `ELSEWHERE` in the expected lines with the lines that the page shows there. */
const wholeOf = (shown: ExpectedPage | undefined, seen: VisiblePage) =>
  shown?.lines ? { ...shown, lines: filled(shown.lines, seen.lines) } : shown;

/** Returns the parts of the page that the spec describes. */
function partsOf(seen: VisiblePage, shown: ExpectedPage | undefined): ExpectedPage | undefined {
  if (!shown) return undefined;
  const parts = Object.keys(shown) as (keyof ExpectedPage)[];
  return Object.fromEntries(
    parts.map((part) => {
      if (part !== 'storage') return [part, seen[part]];
      const names = Object.keys(shown.storage ?? {}) as (keyof VisiblePage['storage'])[];
      return [part, Object.fromEntries(names.map((name) => [name, seen.storage[name]]))];
    }),
  );
}

/** Whether the API client retries a read after this reply (API-18). */
const isTriedAgain = (reply: Reply): boolean =>
  reply === 'no answer' || reply.status >= 500 || reply.status === 408 || reply.status === 429;

const byPath = (a: Request, b: Request) => a.path.localeCompare(b.path);

/** Counts calls with the same key over all paths of a machine, for choices in rotation. */
function turnOf(kind: string): number {
  const turn = turns.get(kind) ?? 0;
  turns.set(kind, turn + 1);
  return turn;
}
const turns = new Map<string, number>();
