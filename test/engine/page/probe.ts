import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import { type Recorded, Recorder } from '../recorder.ts';
import { type FocusStop, focusStop, type Goal, hiddenFocus, optionsTo } from './keys.ts';
import { readPage, sentencesOf, type VisiblePage } from './read-page.ts';
import {
  type ControlQuery,
  chooseOption,
  type DayPosition,
  guardPresses,
  hasLanded,
  positionOf,
  positionOfDay,
  type ScreenPosition,
  selectText,
} from './screen-position.ts';
import { translate } from './translate.ts';

/** A machine's snapshot as plain data, so that it can leave the browser. */
export interface PlainSnapshot {
  value: StateValue;
  context: unknown;
  status: AnyMachineSnapshot['status'];
  output: unknown;
}

/** The functions that tests call inside a page. This script runs before the page's own scripts, so that its inspector is attached in time. */
export interface Probe {
  look(id: string, region?: string): { machine: PlainSnapshot | undefined; page: VisiblePage };
  machine(id: string): PlainSnapshot | undefined;
  recorded(): Record<string, Recorded>;
  sentences(): string[];
  spot(wanted: ControlQuery): ScreenPosition;
  hasLanded(): boolean;
  daySpot(day: string): DayPosition | undefined;
  selectText(label: string): void;
  chooseOption(label: string, text: string): void;
  stop(goal: Goal): FocusStop;
  optionsTo(text: string): number;
  hiddenFocus(butBehind?: string): string | undefined;
  translate(): void;
}

declare global {
  var __pageProbe: Probe;
}

// Over plain HTTP browsers do not have this function (BOOK-35).
Reflect.deleteProperty(Crypto.prototype, 'randomUUID');

const recorder = new Recorder();
const actors = new Map<string, { getSnapshot: () => unknown }>();

globalThis.__statechartInspector = (inspected: InspectionEvent): void => {
  recorder.inspect(inspected);
  const { actorRef } = inspected;
  // A development build creates actors that never start. Only a started actor receives `xstate.init`.
  if (inspected.type !== '@xstate.event' || inspected.event.type !== 'xstate.init') return;
  if (!('logic' in actorRef)) return;
  const { id } = actorRef.logic as AnyStateMachine;
  if (typeof id === 'string') actors.set(id, actorRef);
};

/** Returns the snapshot of a machine's newest actor. */
function machine(id: string): PlainSnapshot | undefined {
  const snapshot = actors.get(id)?.getSnapshot() as AnyMachineSnapshot | undefined;
  if (!snapshot) return undefined;
  const { value, context, status, output } = snapshot;
  return { value, context, status, output };
}

globalThis.__pageProbe = {
  look: (id, region) => ({ machine: machine(id), page: readPage(document, region) }),
  machine,
  recorded: () => recorder.recorded,
  sentences: () => sentencesOf(document),
  spot: (wanted) => positionOf(document, wanted),
  hasLanded,
  daySpot: (day) => positionOfDay(document, day),
  selectText: (label) => selectText(document, label),
  chooseOption: (label, text) => chooseOption(document, label, text),
  stop: (goal) => focusStop(document, goal),
  optionsTo: (text) => optionsTo(document, text),
  hiddenFocus: (butBehind) => hiddenFocus(document, butBehind),
  translate: () => translate(document),
};

guardPresses();
