import { type EventFrom, setup } from 'xstate';
import { lifeCycleOf, type RowState } from './life-cycle.ts';

/** Tags of a state. Code that needs a list of states selects them by tag. */
export type PlaceTag =
  /** The place counts in the queue: a second join keeps it, and the customer can leave it. */
  | 'isLive'
  /** A chair and its minutes are reserved for the customer. */
  | 'hasChair'
  /** The customer has had their turn. */
  | 'isServed'
  /** The place has a time of its end. */
  | 'isEnded';

type PlaceEvent = {
  type: 'place.call' | 'place.seat' | 'place.finish' | 'place.miss' | 'place.leave' | 'place.return';
};

export const placeMachine = setup({
  types: { events: {} as PlaceEvent, tags: {} as PlaceTag },
}).createMachine({
  id: 'place',
  description:
    'A place in the queue of a day, from the join to its end. A row of "queue_places" is in one of these states.',
  initial: 'live',
  states: {
    live: {
      description: 'The customer has not had their turn yet.',
      tags: ['isLive'],
      initial: 'waiting',
      on: { 'place.leave': { target: 'left', meta: { spec: 'QUEUE-85' } } },
      states: {
        waiting: {
          description: 'The place has a position: the rank of its number among the waiting places.',
          on: { 'place.call': { target: 'called', meta: { spec: 'QUEUE-80' } } },
        },
        called: {
          description: 'It is the turn of the customer, and a chair is reserved.',
          tags: ['hasChair'],
          on: {
            'place.seat': { target: '#place.inTheChair', meta: { spec: 'QUEUE-82' } },
            'place.finish': { target: '#place.done', meta: { spec: 'QUEUE-83' } },
            'place.miss': { target: '#place.notThere', meta: { spec: 'QUEUE-84' } },
          },
        },
      },
    },
    inTheChair: {
      description: 'The barber works.',
      tags: ['hasChair', 'isServed'],
      on: { 'place.finish': { target: 'done', meta: { spec: 'QUEUE-83' } } },
    },
    done: { type: 'final', description: 'The work has ended.', tags: ['isServed', 'isEnded'] },
    notThere: { type: 'final', description: 'The customer missed the call.', tags: ['isEnded'] },
    left: {
      description: 'The customer has given up the place, and can take it back for a minute.',
      tags: ['isEnded'],
      on: { 'place.return': { target: '#place.live.waiting', meta: { spec: 'QUEUE-90' } } },
    },
  },
});

/** The states of a place's row: the innermost states of the chart. */
export type PlaceState = RowState<typeof placeMachine>;
export type PlaceEventName = EventFrom<typeof placeMachine>['type'];

export const placeLife = lifeCycleOf<typeof placeMachine, PlaceTag>(placeMachine);

/** The state that the browser gets: a customer in the chair has had the turn, and a missed call ends the place. */
export const publicPlaceState: Record<PlaceState, 'waiting' | 'called' | 'served' | 'left'> = {
  waiting: 'waiting',
  called: 'called',
  inTheChair: 'served',
  done: 'served',
  notThere: 'left',
  left: 'left',
};
