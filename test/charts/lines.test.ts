import { describe, expect, test } from 'vitest';
import { familiesOf, lineRule } from '../../docs/draw/lines.ts';
import { machines } from '../../docs/draw/machines.ts';
import { chartOf, type Edge } from '../../docs/draw/model.ts';
import { everyConstruct } from './every-construct.ts';

const all = [everyConstruct, ...machines.map(({ machine }) => machine)];

describe.each(all.map((machine) => ({ name: machine.id, machine })))('$name', ({ machine }) => {
  const chart = chartOf(machine);
  const families = familiesOf(chart);
  const isLine = lineRule(chart, families);
  /** Edges that could be lines: they leave their state. */
  const leaving = chart.edges.filter(({ source, targets }) =>
    targets.some((target) => !families.get(target)?.includes(source)),
  );
  const mixed = (groupOf: (edge: Edge) => string[]) => {
    const groups = new Set(leaving.flatMap(groupOf));
    return [...groups].filter((group) => {
      const company = leaving.filter((edge) => groupOf(edge).includes(group));
      return company.some(isLine) && !company.every(isLine);
    });
  };

  test('alternatives are all lines, or all told in their card', () => {
    expect(mixed(({ source, trigger }) => [`${source} ${JSON.stringify(trigger)}`])).toEqual([]);
  });

  test('the ways to an end are all lines, or all told', () => {
    const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
    expect(mixed(({ targets }) => targets.filter((target) => ends.has(target)))).toEqual([]);
  });
});

test('a long jump among many is told, a short one is a line', () => {
  const booking = machines.find(({ machine }) => machine.id === 'booking');
  if (!booking) throw new Error('There is no booking machine');
  const chart = chartOf(booking.machine);
  const isLine = lineRule(chart, familiesOf(chart));
  const drawn = chart.edges.filter(isLine).map(({ key }) => key);
  expect(drawn).toContain('booking.stores | step.continue #0 [storeIsChosen] | booking.services');
  expect(drawn).not.toContain('booking.barber | stores.open #0 | booking.stores');
});
