import { h, link } from '../viewer/page/dom.ts';
import type { Drawing } from './drawings.ts';
import type { Live, Shown } from './live.ts';
import type { Step } from './messages.ts';
import type { Payload } from './payloads.ts';
import { mayBeTyped } from './secrets.ts';
import { eventWords, outcomeWords } from './wording.ts';

type Send = (type: string, payload: Payload) => void;

/** The edge that is looked at, why it cannot be sent now, or a form that sends its event. */
export function edgePanel(
  { words, description, spec, trigger }: Drawing['edges'][number],
  payload: Payload,
  hindrance: string | null,
  send: Send,
): HTMLElement {
  const isEvent = trigger.kind === 'event' && hindrance === null;
  return h(
    'section',
    { 'aria-label': 'Edge' },
    h('h2', 'Edge'),
    h('p', words),
    h('p', { class: 'quiet' }, [description, spec && `Rule ${spec}`].filter(Boolean).join(' ')),
    ...(hindrance === null ? [] : [h('p', { class: 'bad' }, hindrance)]),
    isEvent && eventForm(trigger.event, payload, send),
  );
}

/** What an event carries, a field each, typed as JSON. */
function eventForm(type: string, payload: Payload, send: Send): HTMLElement {
  const fields = Object.keys(payload).filter(mayBeTyped);
  const withheld = Object.keys(payload).filter((field) => !mayBeTyped(field));
  const inputs = fields.map((field) => ({
    field,
    input: h('input', { value: JSON.stringify(payload[field]), spellcheck: 'false' }),
  }));
  const problem = h('p', { role: 'alert', class: 'bad' });
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = inputs.filter(({ input }) => !isJson(input.value)).map(({ field }) => field);
    problem.textContent =
      wrong.length > 0 ? `Not JSON: ${wrong.join(', ')}. Text stands in "quotation marks".` : '';
    const typed = () => inputs.map(({ field, input }) => [field, JSON.parse(input.value)]);
    if (wrong.length === 0) send(type, { ...payload, ...Object.fromEntries(typed()) });
  };
  return h(
    'form',
    { submit },
    ...inputs.map(({ field, input }) => h('label', field, input)),
    withheld.length > 0 && [
      h('p', { class: 'quiet' }, `${withheld.join(', ')}: sent empty, a secret is typed on the site itself.`),
    ],
    problem,
    h('button', `Send ${type}`),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Where a running machine is, what came of the last event, and what may be told of its memory. */
export function nowPanel(shown: Shown | undefined, last: Step | undefined): HTMLElement {
  if (!shown) return h('p', 'This machine runs on no open page.');
  const { page, actor } = shown;
  const leaves = actor.states.filter((id) => !actor.states.some((other) => other.startsWith(`${id}.`)));
  const places = leaves.map((id) => id.slice(actor.machine.length + 1));
  const facts = Object.entries(actor.context).map(([name, value]) => h('li', `${name}: ${value}`));
  return h(
    'section',
    { 'aria-label': 'Now' },
    h('h2', `Now, in tab ${page.number}`),
    h('ul', ...places.map((state) => h('li', link(state, actor.machine, state)))),
    last && h('p', h('b', eventWords(last.event)), `: ${outcomeWords(last)}`),
    h('ul', { class: 'quiet' }, facts),
  );
}

/** What happened, newest first; of an event that changed nothing it says which guards held it back. */
export function logPanel(look: (step: Step) => void, forget: () => void) {
  const list = h('ol', { reversed: true });
  const rows = new Map<Step, HTMLElement>();
  const clear = h('button', { type: 'button', click: forget }, 'Clear');
  const panel = h('section', { class: 'log', 'aria-label': 'Log of events' }, h('h2', 'Log '), clear, list);
  const rowOf = ({ page, step }: Live['log'][number], hasTabs: boolean) => {
    const { actor, guards, event, fromChart, at } = step;
    const tab = hasTabs ? ` · tab ${page.number}` : '';
    const from = `${actor.machine}${tab}${fromChart ? ' · sent from here' : ''}`;
    return h(
      'li',
      h('small', `${new Date(at).toLocaleTimeString()} ${from} `),
      h('button', { type: 'button', click: () => look(step) }, eventWords(event)),
      ` ${outcomeWords(step)} `,
      ...guards.map(({ name, said }) =>
        h('span', { class: said ? 'count' : 'count bad' }, `${name}: ${said ? 'yes' : 'no'} `),
      ),
    );
  };
  /** Leaves the rows that are there where they are, and the focus with them. */
  const show = ({ log, pages }: Live) => {
    for (const [step, row] of rows) {
      if (log.some((entry) => entry.step === step)) continue;
      row.remove();
      rows.delete(step);
    }
    for (const entry of log.toReversed()) {
      if (rows.has(entry.step)) continue;
      rows.set(entry.step, rowOf(entry, pages.length > 1));
      list.prepend(rows.get(entry.step) ?? '');
    }
  };
  return { panel, show };
}
