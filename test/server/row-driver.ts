import type { StateValue } from 'xstate';
import type { ActorDriver } from '../engine/actor-driver.ts';

/** Sends an event in every state, also where the chart has no transition for it. */
const sent = {
  onActor: (actor: ActorDriver, { event }: { event: { type: string } }) => actor.send(event),
  act: ({ event }: { event: { type: string } }) => event,
  unreachable: 'It happens on the server.',
};

/** The driver of a life cycle: `start` makes the row, and each event is sent in every state. */
export function rowDriver<Start extends string, Name extends string>(start: Start, events: readonly Name[]) {
  const begins = {
    starts: () => undefined,
    opens: () => Promise.reject(new Error('The server has no page.')),
  };
  return {
    [start]: begins,
    ...Object.fromEntries(events.map((type) => [type, sent])),
  } as Record<Start, typeof begins> & Record<Name, typeof sent>;
}

/** A row stores only the innermost state. */
export const rowValue = ({ value }: { value: StateValue }): string => innermost(value);

const innermost = (value: StateValue): string =>
  typeof value === 'string' ? value : innermost(Object.values(value)[0] ?? '');
