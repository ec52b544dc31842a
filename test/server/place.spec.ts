import { setup } from 'xstate';
import { placeMachine } from '../../server/life-cycles/place.machine.ts';
import { by, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { specOf } from '../engine/spec.ts';
import { rowDriver, rowValue } from './row-driver.ts';

const events = [
  'place.call',
  'place.seat',
  'place.finish',
  'place.miss',
  'place.leave',
  'place.return',
] as const;
type Event = { type: 'place.join' | (typeof events)[number] };

/** The life of a place in a queue by the rules. Each state is a state of a row of `queue_places`. */
export const placeChart = setup({
  types: { events: {} as Event, meta: {} as EdgeMeta },
}).createMachine({
  id: 'place',
  initial: 'none',
  states: {
    none: { on: { 'place.join': { target: 'waiting', ...by('SHOP-24') } } },
    waiting: {
      on: {
        'place.call': { target: 'called', ...by('QUEUE-80') },
        'place.leave': { target: 'left', ...by('QUEUE-85') },
        // Without a call there is no chair to sit in, to leave or to miss.
        'place.seat': refused('QUEUE-82'),
        'place.finish': refused('QUEUE-83'),
        'place.miss': refused('QUEUE-84'),
      },
    },
    called: {
      on: {
        'place.call': refused('QUEUE-80'),
        'place.seat': { target: 'inTheChair', ...by('QUEUE-82') },
        'place.finish': { target: 'done', ...by('QUEUE-83') },
        'place.miss': { target: 'notThere', ...by('QUEUE-84') },
        'place.leave': { target: 'left', ...by('QUEUE-85') },
      },
    },
    inTheChair: {
      on: {
        'place.call': refused('QUEUE-80'),
        'place.seat': refused('QUEUE-82'),
        'place.finish': { target: 'done', ...by('QUEUE-83') },
        'place.miss': refused('QUEUE-84'),
        'place.leave': refused('QUEUE-85'),
      },
    },
    done: { type: 'final' },
    notThere: { type: 'final' },
    left: { on: { 'place.return': { target: 'waiting', ...by('QUEUE-90') } } },
  },
});

/** The life of a place in a queue. */
export const place = specOf(placeChart)({
  machine: placeMachine,
  cases: [],
  fixture: () => null,
  driver: rowDriver('place.join', events),
  endpoints: {},
  inputs: {},
  memory: { chart: () => null, machine: () => null },
  chartValue: rowValue,
});

await prove(import.meta, place);
