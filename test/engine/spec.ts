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
import type { Seen } from './page/read-page.ts';
import type { Failure, Reply } from './replies.ts';

/** Where a step is taken: the chart as it stands before it, the event, and the fixture of its path. */
export interface At<S extends AnyMachineSnapshot, E extends EventObject, F> {
  state: S;
  context: S['context'];
  event: E;
  fixture: F;
}

/** Where the chart stands after a step. */
export interface Standing<S extends AnyMachineSnapshot, F> {
  state: S;
  context: S['context'];
  fixture: F;
  /** The server's own words in the newest answer, if it had any (SITE-1). */
  words: string | undefined;
  /** A text of the chart as it stands on the page: the server's words, where those have stood in for it last (SITE-1). */
  said: (text: string) => string;
}

/** A server that says nothing. */
export const wordless = { words: undefined, said: (text: string) => text };

type Of<A, Value> = Value | ((at: A) => Value);

interface Row<A> {
  /** Where it can happen at all; everywhere, where nothing is said. */
  where?: (at: A) => boolean;
  /** Where it can happen on a page, of the places where it can on an actor. */
  whereOnPage?: (at: A) => boolean;
  /** Toasts that another machine of the page shows in the same step. */
  alsoToasts?: (at: A) => Toast[];
  /** Services of this spec whose endpoint another machine of the page calls alike in the same step. */
  alsoCalls?: (at: A) => string[];
  /** What the page writes to the console as an error in the same step. */
  logs?: (at: A) => string[];
  /** On a page it is many acts of another machine, whose own paths look at its calls and toasts. */
  isElsewhere?: boolean;
}

/** The machine starts with this input; on a page, somebody opens it. */
interface Starts<A> extends Row<A> {
  starts: (at: A) => unknown;
  opens: (page: PageDriver, at: A) => Promise<void>;
}

/** A service's call succeeds with this RESULT, as it travels. */
interface Answers<A> extends Row<A> {
  answers: Of<A, string>;
  with: (at: A) => unknown;
  /** What the fixture keeps of the answer. */
  notes?: (at: A) => void;
}

/** A service's call fails, as it travels. */
interface Fails<A> extends Row<A> {
  fails: Of<A, string>;
  as?: Of<A, Failure | Reply>;
  notes?: (at: A) => void;
}

/** Milliseconds pass. */
interface Elapses<A> extends Row<A> {
  elapses: number;
}

/** A visitor waits so many milliseconds that the view says so, by a clock of its own. The states on either side are no states of the machine's. */
interface Waits<A> extends Row<A> {
  waits: number;
}

/** A visitor presses a control of this name; of several names, the one that is there. */
interface Presses<A> extends Row<A> {
  presses: Of<A, string | readonly string[]>;
  /** Where something lies over the control, as a modal dialog does: no visitor comes to it there. Edges that are taken only so need `outOfReach`. */
  obscured?: (at: A) => boolean;
  role?: 'button' | 'link' | 'tab' | 'radio';
  /** Payload of the machine's event, where it is not that of the chart's. */
  sends?: (at: A) => object;
  /** What is typed or chosen before. */
  first?: (page: PageDriver, at: A) => Promise<void>;
  /** What a path has to learn of the page afterwards. */
  afterwards?: (page: PageDriver, at: A) => Promise<void>;
  /** Other buttons for the same, and ways without any; they take turns with it. */
  or?: readonly (string | ((page: PageDriver, at: A) => Promise<void>))[];
}

/** A visitor chooses it in a list. */
interface Chooses<A> extends Row<A> {
  chooses: (at: A) => readonly [label: string, option: string];
  sends?: (at: A) => object;
}

/** It happens around the machine, which is sent this event; on a page, the browser is made to. */
interface Happens<A> extends Row<A> {
  happens: (at: A) => AnyEventObject;
  onPage: (page: PageDriver, at: A) => Promise<void>;
}

/** Whatever fits no other row. */
interface Custom<A> extends Row<A> {
  onActor: (actor: ActorDriver, at: A) => void;
  /** Without it, no visitor can make it happen, for the reason given. */
  onPage?: (page: PageDriver, at: A) => Promise<void>;
  unreachable?: string;
  /** The service whose call it ends. */
  ends?: Of<A, string>;
  /** An act of a visitor, which the machine hears with this payload: whether it can be done is asked at every step. */
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

/** What makes each event of a chart happen, on an actor and on a page alike. */
export type Driver<S extends AnyMachineSnapshot, E extends EventObject, F> = {
  [Type in E['type']]: DriverRow<At<S, Typed<E, Type>, F>>;
};

/** What a page has to show; parts that are left out are not looked at. */
export interface Shown {
  path?: string;
  /** The open dialog, or the spec's region of `main`, line by line (`lines.ts`), or `ELSEWHERE`. */
  lines?: string[];
  header?: string[];
  title?: string;
  /** What the announcer has said last. */
  said?: string;
  /** Names of what a closed menu of the header holds, `off` behind what is disabled. */
  menu?: string[];
  storage?: Partial<Seen['storage']>;
}

/** All that is written by hand about one machine. */
export interface Spec<S extends AnyMachineSnapshot, E extends EventObject, F> {
  machine: AnyStateMachine;
  /** The specification a second time: never read off the machine. */
  chart: AnyStateMachine;
  /** The chart's state that the machine's own states stand in, where it has one. */
  within?: string;
  /**
   * One event for each class of payloads that the specification tells apart. Events that have none go without saying: the
   * driver names them.
   */
  cases: readonly E[];
  /** What the chart's names stand for, made anew for each path. */
  fixture: () => F;
  driver: Driver<S, E, F>;
  /** Where a case is worth trying on a page, beside what its row says; everywhere, where nothing is said. */
  whereOnPage?: (at: At<S, E, F>) => boolean;
  /** The call that each service makes; one without an endpoint never reaches our API. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** What each service, and each order, is told when the chart says that it starts or is given. */
  inputs: Readonly<Record<string, (at: At<S, E, F>) => unknown>>;
  /** What is remembered, in the chart's names: by the chart, and by the machine. */
  memory: {
    chart: (at: Standing<S, F>) => unknown;
    machine: (snapshot: AnyMachineSnapshot, fixture: F) => unknown;
    /** Parts of its context that only show in what services are told, in an output, or in what can be pressed. */
    elsewhere?: readonly string[];
  };
  /** The machine's value as the chart writes it, where it has more names than the chart. */
  chartValue?: (snapshot: AnyMachineSnapshot) => unknown;
  /** The part of `main` that the machine's page is about, as a selector; all of it, where nothing is said. */
  region?: string;
  /** What the page shows; nothing where it is another machine's to say. */
  shows?: (at: Standing<S, F>) => string[] | Shown | undefined;
  /** What happens on a page by itself where the chart has come to, if anything does. */
  follows?: (at: Standing<S, F>) => E | undefined;
  /** What a visitor does on a page before a step, of which the chart knows nothing. */
  before?: (page: PageDriver, at: At<S, E, F>) => Promise<void>;
  /** Whether a page has come to need the machine; from the start, where nothing is said. */
  isOnPage?: (at: Standing<S, F>) => boolean;
  /** Edges of the machine that no visitor can take, by their keys, and why. */
  outOfReach?: Readonly<Record<string, string>>;
  /** The API has an origin of its own, and is sent no headers but the bearer (API-12). */
  isForeign?: (at: Standing<S, F>) => boolean;
  /** What screens make of the machine's memory, as the product's own functions give it: for odd answers. */
  renders?: (snapshot: AnyMachineSnapshot) => string[];
  /** All that a visitor could be offered by what the machine remembers: for odd answers. */
  offers?: (snapshot: AnyMachineSnapshot) => AnyEventObject[];
}

export type SpecOf<C extends AnyStateMachine, F> = Spec<SnapshotFrom<C>, EventFrom<C>, F>;

/** Types of events that have fields. */
type WithFields<E extends EventObject> = E extends unknown
  ? keyof E extends 'type'
    ? never
    : E['type']
  : never;

/** Declares a spec with the exact types of its chart. */
export const specOf =
  <C extends AnyStateMachine>(chart: C) =>
  <F, Case extends EventFrom<C>>(
    spec: Omit<SpecOf<C, F>, 'chart' | 'cases'> & {
      cases: readonly Case[] & NoneUntold<Exclude<WithFields<EventFrom<C>>, Case['type']>>;
    },
  ): SpecOf<C, F> => {
    const told = new Set(spec.cases.map(({ type }): string => type));
    const bare = Object.keys(spec.driver).filter((type) => !told.has(type));
    return { ...spec, chart, cases: [...spec.cases, ...bare.map((type) => ({ type }) as EventFrom<C>)] };
  };

/** A case for each value of an event's field: of a list, or those that have a key. */
export const casesOf = <const Type extends string, const Field extends string, const Value extends string>(
  type: Type,
  field: Field,
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
) =>
  (Array.isArray(values) ? values : Object.keys(values)).map((value) => ({ type, [field]: value })) as ({
    type: Type;
  } & { [F in Field]: Value })[];

type NoneUntold<Type extends string> = [Type] extends [never]
  ? unknown
  : { untold: `${Type} has fields and no case` };

/** The value itself, or what it is here. */
export const of = <A, Value>(value: Of<A, Value>, at: A): Value =>
  typeof value === 'function' ? (value as (at: A) => Value)(at) : value;

/** Whether it is a view's clock alone that leads out of a state of the chart. */
export const isViews = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver }: Spec<S, E, F>,
  { transitions }: AnyStateNode,
): boolean => Object.entries<object>(driver).some(([type, row]) => 'waits' in row && transitions.has(type));

/** The service whose call a row ends. */
export function serviceOf<A>(row: DriverRow<A>, at: A): string | undefined {
  if ('answers' in row) return of(row.answers, at);
  if ('fails' in row) return of(row.fails, at);
  return 'ends' in row && row.ends !== undefined ? of(row.ends, at) : undefined;
}

/** What the machine hears of a visitor's act; nothing, where a row is none. */
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
