import { setup } from 'xstate';
import { visitMachine } from '../../server/life-cycles/visit.machine.ts';
import { by, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { specOf } from '../engine/spec.ts';
import { rowDriver, rowValue } from './row-driver.ts';

const events = [
  'visit.arrive',
  'visit.seat',
  'visit.finish',
  'visit.miss',
  'visit.cancel',
  'visit.move',
] as const;
type Event = { type: 'visit.book' | (typeof events)[number] };

/** A visit whose work has begun or that has ended keeps its time and its place in the books. */
const unchangeable = {
  'visit.cancel': refused('SHOP-84'),
  'visit.move': refused('SHOP-85'),
  'visit.miss': refused('SHOP-83'),
  'visit.seat': refused('SHOP-81'),
  'visit.arrive': refused('SHOP-80'),
} as const;

/** The life of a booked visit by the rules. Each state is a state of a row of `bookings`. */
export const visitChart = setup({
  types: { events: {} as Event, meta: {} as EdgeMeta },
}).createMachine({
  id: 'visit',
  initial: 'none',
  states: {
    none: { on: { 'visit.book': { target: 'booked', ...by('SHOP-79') } } },
    booked: {
      on: {
        'visit.arrive': { target: 'arrived', ...by('SHOP-80') },
        'visit.seat': { target: 'inTheChair', ...by('SHOP-81') },
        'visit.finish': { target: 'done', ...by('SHOP-82') },
        'visit.miss': { target: 'didNotCome', ...by('SHOP-83') },
        'visit.cancel': { target: 'cancelled', ...by('SHOP-84') },
        'visit.move': { target: 'booked', ...by('SHOP-85') },
      },
    },
    arrived: {
      on: {
        'visit.arrive': refused('SHOP-80'),
        'visit.seat': { target: 'inTheChair', ...by('SHOP-81') },
        'visit.finish': { target: 'done', ...by('SHOP-82') },
        // A customer who is in the shop has come in.
        'visit.miss': refused('SHOP-83'),
        'visit.cancel': { target: 'cancelled', ...by('SHOP-84') },
        'visit.move': { target: 'booked', ...by('SHOP-85') },
      },
    },
    inTheChair: { on: { ...unchangeable, 'visit.finish': { target: 'done', ...by('SHOP-82') } } },
    done: { type: 'final' },
    didNotCome: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** The life of a booked visit. */
export const visit = specOf(visitChart)({
  machine: visitMachine,
  cases: [],
  fixture: () => null,
  driver: rowDriver('visit.book', events),
  endpoints: {},
  inputs: {},
  memory: { chart: () => null, machine: () => null },
  chartValue: rowValue,
});

await prove(import.meta, visit);
