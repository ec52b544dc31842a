import type { Level } from '../../support/paths/coverage.ts';
import { h } from './html.ts';
import type { Item } from './items.ts';

/** The steps of a path until it takes the item, event by event with the state it leads to; behind them the rest. */
export function stepsOf({ machine, key }: Item, level: Level, number: number): HTMLElement[] {
  const driven = machine.driven[level];
  const steps = driven?.paths[number - 1] ?? [];
  const wanted = driven?.keys.indexOf(key) ?? -1;
  const first = steps.findIndex(([, , takes]) => takes.includes(wanted));
  const lines = steps.map(([event, state, takes], index) => {
    const isHere = takes.includes(wanted);
    const line = h(
      'li',
      isHere ? { class: 'here' } : {},
      h('code', { class: 'event' }, driven?.events[event] ?? ''),
      ' ',
      h('code', { class: 'to' }, driven?.states[state] ?? ''),
    );
    const note = index === first ? 'takes it here' : 'and again';
    if (isHere) line.append(' ', h('span', { class: 'here-note' }, note));
    return line;
  });
  const way = h('ol', { class: 'steps' }, ...lines.slice(0, first + 1));
  const rest = lines.slice(first + 1);
  if (rest.length === 0) return [way];
  const after = h('ol', { class: 'steps', start: String(first + 2) }, ...rest);
  const words = `${rest.length} step${rest.length === 1 ? '' : 's'} of the path after it`;
  return [way, h('details', { class: 'rest' }, h('summary', {}, words), after)];
}
