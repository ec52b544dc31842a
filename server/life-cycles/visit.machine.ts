import { type EventFrom, setup } from 'xstate';
import { lifeCycleOf, type RowState } from './life-cycle.ts';

/** Tags of a state. Code that needs a list of states selects them by tag. */
export type VisitTag =
  /** The customer may still come in: the time can be moved and the visit cancelled. */
  | 'isExpected'
  /** Work in the chair has begun and has not ended. */
  | 'isInTheChair'
  /** The customer has visited the shop, once the time is over. Shops do not have to mark visits. */
  | 'countsAsVisit';

type VisitEvent = {
  type: 'visit.arrive' | 'visit.seat' | 'visit.finish' | 'visit.miss' | 'visit.cancel' | 'visit.move';
};

export const visitMachine = setup({
  types: { events: {} as VisitEvent, tags: {} as VisitTag },
}).createMachine({
  id: 'visit',
  description:
    'A booked visit, from the booking to its end. A visit in "bookings" is in one of these states.',
  initial: 'expected',
  states: {
    expected: {
      description: 'The time in the chair is reserved.',
      tags: ['isExpected', 'countsAsVisit'],
      initial: 'booked',
      on: {
        'visit.seat': { target: 'inTheChair', meta: { spec: 'SHOP-81' } },
        'visit.finish': { target: 'done', meta: { spec: 'SHOP-82' } },
        'visit.cancel': { target: 'cancelled', meta: { spec: 'SHOP-84' } },
        'visit.move': { target: '.booked', meta: { spec: 'SHOP-85' } },
      },
      states: {
        booked: {
          description: 'The customer is not in the shop yet.',
          on: {
            'visit.arrive': { target: 'arrived', meta: { spec: 'SHOP-80' } },
            'visit.miss': { target: '#visit.didNotCome', meta: { spec: 'SHOP-83' } },
          },
        },
        arrived: { description: 'The customer is in the shop and waits for the chair.' },
      },
    },
    inTheChair: {
      description: 'The barber works.',
      tags: ['isInTheChair', 'countsAsVisit'],
      on: { 'visit.finish': { target: 'done', meta: { spec: 'SHOP-82' } } },
    },
    done: { type: 'final', description: 'The work has ended.', tags: ['countsAsVisit'] },
    didNotCome: { type: 'final', description: 'The customer missed the time.' },
    cancelled: { type: 'final', description: 'The customer or the shop has cancelled it.' },
  },
});

/** The states of a visit's row: the innermost states of the chart. */
export type VisitState = RowState<typeof visitMachine>;
export type VisitEventName = EventFrom<typeof visitMachine>['type'];

export const visitLife = lifeCycleOf<typeof visitMachine, VisitTag>(visitMachine);
