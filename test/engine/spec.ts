import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFrom,
  EventObject,
  SnapshotFrom,
} from 'xstate';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ActorDriver } from './actor-driver.ts';
import type { Toast } from './edge.ts';
import type { PageDriver } from './page/page-driver.ts';
import type { VisiblePage } from './page/read-page.ts';
import type { Failure, Reply } from './replies.ts';

/** The arguments of a driver row: the chart's state before the step, the event, and the fixture of the path. */
export interface At<S extends AnyMachineSnapshot, E extends EventObject, F> {
  state: S;
  context: S['context'];
  event: E;
  fixture: F;
}

/** The chart's state after a step. */
export interface StepResult<S extends AnyMachineSnapshot, F> {
  state: S;
  context: S['context'];
  fixture: F;
  /** The message in the newest response, if the server sent a message of its own (SITE-1). */
  serverMessage: string | undefined;
  /** Maps a text of the chart to the text on the page: the last server message that replaced it, or the same text (SITE-1). */
  shownText: (text: string) => string;
}

/** The `serverMessage` and `shownText` of a server that sends no messages. */
export const withoutMessages = { serverMessage: undefined, shownText: (text: string) => text };

type Of<A, Value> = Value | ((at: A) => Value);

interface Row<A> {
  /** Limits the row to some states. Without it, the row applies in every state. */
  where?: (at: A) => boolean;
  /** Limits the row further on pages. */
  whereOnPage?: (at: A) => boolean;
  /** Toasts that another machine on the page shows in the same step. */
  alsoToasts?: (at: A) => Toast[];
  /** Services of this spec that another machine on the page calls too in the same step. */
  alsoCalls?: (at: A) => string[];
  /** Errors that the page writes to the console in the same step. */
  logs?: (at: A) => string[];
  /** On a page, several actions of another machine do this. The paths of that machine check its calls and toasts. */
  isElsewhere?: boolean;
}

/** The machine starts with this input. On a page, `opens` opens the page. */
interface Starts<A> extends Row<A> {
  starts: (at: A) => unknown;
  opens: (page: PageDriver, at: A) => Promise<void>;
}

/** A service's call succeeds with this RESULT, in the format of the API. */
interface Answers<A> extends Row<A> {
  answers: Of<A, string>;
  with: (at: A) => unknown;
  /** Stores parts of the response in the fixture. */
  notes?: (at: A) => void;
}

/** A service's call fails with this response, in the format of the API. */
interface Fails<A> extends Row<A> {
  fails: Of<A, string>;
  as?: Of<A, Failure | Reply>;
  notes?: (at: A) => void;
}

/** The clock advances by this many milliseconds. */
interface Elapses<A> extends Row<A> {
  elapses: number;
}

/** The view's own timer fires after this many milliseconds ("It is slow"). The machine's state does not change. */
interface Waits<A> extends Row<A> {
  waits: number;
}

/** The visitor presses the control with this name. If there are several names, the page has one of them. */
interface Presses<A> extends Row<A> {
  presses: Of<A, string | readonly string[]>;
  /** True where a modal dialog, for example, covers the control, so the visitor cannot press it. An edge that is only possible there belongs in `outOfReach`. */
  obscured?: (at: A) => boolean;
  role?: 'button' | 'link' | 'tab' | 'radio';
  /** The payload of the machine's event, if it differs from the chart's. */
  sends?: (at: A) => object;
  /** Fills in or selects fields before the press. */
  first?: (page: PageDriver, at: A) => Promise<void>;
  /** Reads values from the page that later steps of the path need. */
  afterwards?: (page: PageDriver, at: A) => Promise<void>;
  /** Other buttons or functions with the same effect. Successive steps use them in rotation. */
  or?: readonly (string | ((page: PageDriver, at: A) => Promise<void>))[];
}

/** The visitor selects an option in a list. */
interface Chooses<A> extends Row<A> {
  chooses: (at: A) => readonly [label: string, option: string];
  sends?: (at: A) => object;
}

/** An event from outside: the actor receives the event, and on a page `onPage` makes the browser produce it. */
interface Happens<A> extends Row<A> {
  happens: (at: A) => AnyEventObject;
  onPage: (page: PageDriver, at: A) => Promise<void>;
}

/** For every event that no other row type describes. */
interface Custom<A> extends Row<A> {
  onActor: (actor: ActorDriver, at: A) => void;
  /** If it is missing, visitors cannot cause the event, for the reason in `unreachable`. */
  onPage?: (page: PageDriver, at: A) => Promise<void>;
  unreachable?: string;
  /** The service whose call this event ends. */
  ends?: Of<A, string>;
  /** The event that the machine receives for this visitor action. Every step checks whether the action is enabled. */
  act?: (at: A) => AnyEventObject;
}

export type DriverRow<A> =
  | Starts<A>
  | Answers<A>
  | Fails<A>
  | Elapses<A>
  | Waits<A>
  | Presses<A>
  | Chooses<A>
  | Happens<A>
  | Custom<A>;

type Typed<E extends EventObject, Type> = E extends unknown ? (Type extends E['type'] ? E : never) : never;

/** Produces each event of a chart, on an actor and on a page. */
export type Driver<S extends AnyMachineSnapshot, E extends EventObject, F> = {
  [Type in E['type']]: DriverRow<At<S, Typed<E, Type>, F>>;
};

/** The expected contents of a page. Tests ignore parts that are missing here. */
export interface ExpectedPage {
  path?: string;
  /** The lines (see `lines.ts`) of the open dialog, or of the spec's region of `main`, or `ELSEWHERE`. */
  lines?: string[];
  header?: string[];
  title?: string;
  /** The newest text of the live region. */
  announcement?: string;
  /** Names of the controls in a closed header menu. A disabled control has the suffix `off`. */
  menu?: string[];
  storage?: Partial<VisiblePage['storage']>;
}

/** Everything that we write by hand to test one machine. */
export interface Spec<S extends AnyMachineSnapshot, E extends EventObject, F> {
  machine: AnyStateMachine;
  /** The reference chart: the specification as a second statechart. It shares only names with the machine. */
  chart: AnyStateMachine;
  /** The chart's state that contains the machine's states, if there is one. */
  within?: string;
  /**
   * One event for each class of payloads that the specification distinguishes. An event without a payload needs no case:
   * `specOf` takes it from the driver.
   */
  cases: readonly E[];
  /** Creates the values that the chart's names refer to, once for each path. */
  fixture: () => F;
  driver: Driver<S, E, F>;
  /** Limits a case on pages, in addition to its row. Without it, every case runs on pages. */
  whereOnPage?: (at: At<S, E, F>) => boolean;
  /** The endpoint that each service calls. A service without an endpoint never calls our API. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** The expected input of each service when it starts, and the expected parameters of each action of the page. */
  inputs: Readonly<Record<string, (at: At<S, E, F>) => unknown>>;
  /** The context in the chart's names: derived once from the chart and once from the machine. */
  memory: {
    chart: (at: StepResult<S, F>) => unknown;
    machine: (snapshot: AnyMachineSnapshot, fixture: F) => unknown;
    /** Context fields that are only visible in the input of services, in an output, or in which controls are enabled. */
    elsewhere?: readonly string[];
  };
  /** Converts the machine's state value to the chart's, if the machine has more states than the chart. */
  chartValue?: (snapshot: AnyMachineSnapshot) => unknown;
  /** A selector for the part of `main` that the machine renders. Without it, all of `main`. */
  region?: string;
  /** The expected contents of the page. Returns `undefined` if another machine renders it. */
  shows?: (at: StepResult<S, F>) => string[] | ExpectedPage | undefined;
  /** The event that a page produces by itself in this state, if any. */
  follows?: (at: StepResult<S, F>) => E | undefined;
  /** Actions of the visitor on a page before a step that the chart does not model. */
  before?: (page: PageDriver, at: At<S, E, F>) => Promise<void>;
  /** Returns false while the page does not need the machine yet. Without it, the page needs it from the start. */
  isOnPage?: (at: StepResult<S, F>) => boolean;
  /** Edges of the machine that no visitor can take, by key, with the reason. */
  outOfReach?: Readonly<Record<string, string>>;
  /** Whether the API is on another origin, where the site sends no custom headers except the bearer token (API-12). */
  isForeign?: (at: StepResult<S, F>) => boolean;
  /** For tests with fuzzed responses: calls the product's own render functions with the machine's context. */
  renders?: (snapshot: AnyMachineSnapshot) => string[];
  /** For tests with fuzzed responses: every event that the page could offer for the machine's context. */
  offers?: (snapshot: AnyMachineSnapshot) => AnyEventObject[];
}

export type SpecOf<C extends AnyStateMachine, F> = Spec<SnapshotFrom<C>, EventFrom<C>, F>;

/** The types of all events that have fields. */
type WithFields<E extends EventObject> = E extends unknown
  ? keyof E extends 'type'
    ? never
    : E['type']
  : never;

/** Creates a spec with the exact types of its chart. Adds a case for each event without fields. */
export const specOf =
  <C extends AnyStateMachine>(chart: C) =>
  <F, Case extends EventFrom<C>>(
    spec: Omit<SpecOf<C, F>, 'chart' | 'cases'> & {
      cases: readonly Case[] & RequireCases<Exclude<WithFields<EventFrom<C>>, Case['type']>>;
    },
  ): SpecOf<C, F> => {
    const typesWithCase = new Set(spec.cases.map(({ type }): string => type));
    const typesWithoutCase = Object.keys(spec.driver).filter((type) => !typesWithCase.has(type));
    return {
      ...spec,
      chart,
      cases: [...spec.cases, ...typesWithoutCase.map((type) => ({ type }) as EventFrom<C>)],
    };
  };

/** Creates one case for each value of an event's field. `values` is a list, or a record whose keys are the values. */
export const casesOf = <const Type extends string, const Field extends string, const Value extends string>(
  type: Type,
  field: Field,
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
) =>
  (Array.isArray(values) ? values : Object.keys(values)).map((value) => ({ type, [field]: value })) as ({
    type: Type;
  } & { [F in Field]: Value })[];

type RequireCases<Type extends string> = [Type] extends [never]
  ? unknown
  : { missing: `${Type} has fields and no case` };

/** Returns the value, or the result if the value is a function of `at`. */
export const of = <A, Value>(value: Of<A, Value>, at: A): Value =>
  typeof value === 'function' ? (value as (at: A) => Value)(at) : value;

/** Whether one of the chart's transitions from this state is a timer of the view. */
export const isViewTimer = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver }: Spec<S, E, F>,
  { transitions }: AnyStateNode,
): boolean => Object.entries<object>(driver).some(([type, row]) => 'waits' in row && transitions.has(type));

/** Returns the service whose call a row ends. */
export function serviceOf<A>(row: DriverRow<A>, at: A): string | undefined {
  if ('answers' in row) return of(row.answers, at);
  if ('fails' in row) return of(row.fails, at);
  return 'ends' in row && row.ends !== undefined ? of(row.ends, at) : undefined;
}

/** Returns the event that the machine receives for a visitor action, or `undefined` if the row is no visitor action. */
export function actOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  row: DriverRow<At<S, E, F>>,
  at: At<S, E, F>,
): AnyEventObject | undefined {
  if ('act' in row) return row.act?.(at);
  if (!('presses' in row || 'chooses' in row)) return undefined;
  return row.sends ? { type: at.event.type, ...row.sends(at) } : at.event;
}

export const rowOf = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver }: Spec<S, E, F>,
  { type }: E,
): DriverRow<At<S, E, F>> => {
  const row = (driver as unknown as Record<string, DriverRow<At<S, E, F>>>)[type];
  if (!row) throw new Error(`No row of the driver says what makes ${type} happen.`);
  return row;
};
