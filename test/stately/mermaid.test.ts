import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createMachine, StateMachine } from 'xstate';
import { mermaid } from '../../docs/draw/mermaid.ts';
import { listsOf, nodesUnder } from './structure.ts';

const tiny = createMachine({
  id: 'tiny-shop',
  description: 'A door: open; or "shut".',
  initial: 'open',
  on: { 'day.turn': { actions: 'keepToday' } },
  states: {
    open: {
      tags: ['airy'],
      entry: 'ring',
      exit: [{ type: 'say', params: { text: 'Bye; see #1' } }],
      on: {
        'door.close': [
          { guard: 'isQuiet', target: 'list' },
          { guard: 'isLate', target: 'shut' },
          { target: 'list.loading', actions: ['slam', { type: 'say', params: { text: 'Bang' } }] },
        ],
        'door.knock': { target: 'open', reenter: true },
      },
      after: { soon: 'shut', tick: { actions: 'ring' }, 2000: 'list' },
    },
    list: {
      type: 'parallel',
      invoke: { id: 'load', src: 'loadList', onDone: { target: '.loading' }, onError: 'shut' },
      onDone: 'shut',
      states: { loading: { always: { guard: 'isEmpty', target: '#tiny-shop.open' } }, help: {} },
    },
    shut: { type: 'final' },
  },
}).provide({ delays: { soon: 90_000, tick: 250 } });

test('tells states, regions, guards, actions, services, delays and both ends', () => {
  expect(mermaid(tiny)).toBe(`stateDiagram-v2
  accTitle: tiny-shop
  accDescr: A door: open; or "shut".
  state "in tiny-shop" as tiny_shop___card
  tiny_shop___card: day.turn / keepToday
  [*] --> tiny_shop__open
  state "open" as tiny_shop__open
  tiny_shop__open: tags airy
  tiny_shop__open: entry / ring
  tiny_shop__open: exit / say “Bye#59; see #35;1”
  tiny_shop__open: door.knock (reenters) → open
  tiny_shop__open: after tick (250 ms) / ring
  tiny_shop__open --> tiny_shop__list: door.close [isQuiet]<br/>after 2 s
  tiny_shop__open --> tiny_shop__shut: door.close [else if isLate]<br/>after soon (90 s)
  state "list (parallel)" as tiny_shop__list {
    state "in list" as tiny_shop__list___card
    tiny_shop__list___card: invoke loadList
    tiny_shop__list___card: done load → loading
    state "loading" as tiny_shop__list__loading
    state "help" as tiny_shop__list__help
  }
  tiny_shop__list --> tiny_shop__shut: done<br/>error load
  state "shut" as tiny_shop__shut
  tiny_shop__shut --> [*]
  tiny_shop__open --> tiny_shop__list__loading: door.close [else] / slam, say “Bang”
  tiny_shop__list__loading --> tiny_shop__open: always [isEmpty]
  classDef card fill:none,stroke-dasharray:4,font-style:italic
  class tiny_shop___card card
  class tiny_shop__list___card card
`);
});

test('boxes a machine of regions, and says what its first step does', () => {
  const machine = createMachine({
    id: 'two',
    type: 'parallel',
    states: { left: { initial: 'a', states: { a: {} } }, right: {} },
  });
  expect(mermaid(machine)).toBe(`stateDiagram-v2
  accTitle: two
  state "two (parallel)" as two {
    state "left" as two__left {
      [*] --> two__left__a
      state "a" as two__left__a
    }
    state "right" as two__right
  }
`);
});

const house = Object.entries(import.meta.glob('../../machines/*.machine.ts', { eager: true })).map(
  ([file, module]) => ({ file, machine: machineOf(module) }),
);

function machineOf(module: unknown): AnyStateMachine {
  const machine = Object.values(module ?? {}).find((value) => value instanceof StateMachine);
  if (!machine) throw new Error('exports no machine');
  return machine;
}

describe.each(house)('$file', ({ machine }) => {
  const lines = mermaid(machine).split('\n');
  const nodes = [...nodesUnder(machine.root)];
  const named = (node: AnyStateNode) => [machine.id, ...node.path].join('__').replaceAll('-', '_');
  const arrows = lines.flatMap((line) => {
    const [, indent = '', from = '', to = '', words = ''] =
      line.match(/^( *)(\S+) --> (\S+?)(?:: (.*))?$/) ?? [];
    return from === '' ? [] : [{ indent, from, to, words }];
  });

  test('declares each state once, in the order of the file', () => {
    const declared = lines.flatMap((line) => line.match(/^ *state ".*" as (\w+)/)?.[1] ?? []);
    const states = declared.filter((alias) => !alias.endsWith('___card'));
    const isBoxed = machine.root.type === 'parallel';
    expect(states).toEqual(nodes.filter((node) => node.parent || isBoxed).map(named));
  });

  test('tells every transition, in an arrow or in words', () => {
    const words = [...arrows.map((arrow) => arrow.words), ...lines].join('\n');
    for (const node of nodes) {
      for (const [, transitions] of listsOf(node)) {
        for (const { guard, actions } of transitions) {
          for (const part of [guard, ...actions]) {
            const name =
              typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : part;
            if (name !== undefined) expect(words).toContain(name);
          }
        }
      }
    }
    const ways = lines.flatMap((line) => line.match(/ → /) ?? []).length;
    const drawn = arrows.flatMap((arrow) =>
      /\[\*\]/.test(arrow.from + arrow.to) ? [] : arrow.words.split('<br/>'),
    );
    const leading = nodes.flatMap((node) =>
      [...listsOf(node)].flatMap(([, list]) => list.filter(({ target }) => target)),
    );
    expect(drawn.length + ways).toBe(leading.length);
  });

  test('draws nothing that pulls a state out of its box: inside one, only its own states are named', () => {
    for (const { indent, from, to } of arrows) {
      const around = (alias: string) => alias.split('__').slice(0, -1).join('__');
      if (indent.length > 2 && from !== '[*]' && to !== '[*]') expect(around(from)).toBe(around(to));
      expect(to.startsWith(`${from}__`) || from.startsWith(`${to}__`) || from === to).toBe(false);
    }
  });
});
