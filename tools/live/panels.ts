import { idWithoutMachine } from '../chart/edge-text.ts';
import { h, link } from '../viewer/page/dom.ts';
import type { Drawing } from './drawings.ts';
import type { Page, RunningActor, Step } from './messages.ts';
import type { Payload } from './payloads.ts';
import { mayBeTyped } from './secrets.ts';

type Send = (type: string, payload: Payload) => void;

/** Creates the panel of the selected edge: the reason why its event cannot be sent now, or a form that sends it. */
export function edgePanel(
  { words, description, spec, trigger }: Drawing['edges'][number],
  payload: Payload,
  hindrance: string | null,
  send: Send,
): HTMLElement {
  return h(
    'section',
    { 'aria-label': 'Edge' },
    h('h2', 'Edge'),
    h('p', words),
    h('p', { class: 'quiet' }, [description, spec && `Rule ${spec}`].filter(Boolean).join(' ')),
    hindrance !== null && h('p', { class: 'bad' }, hindrance),
    hindrance === null && trigger.kind === 'event' && eventForm(trigger.name, payload, send),
  );
}

/** Creates the form of an event. Its payload is typed as JSON, without secrets. */
function eventForm(type: string, payload: Payload, send: Send): HTMLElement {
  const [typed, secret] = [true, false].map((may) =>
    Object.keys(payload).filter((name) => mayBeTyped(name) === may),
  );
  const json = JSON.stringify(payload, typed, 1);
  const field = h('textarea', { rows: `${json.split('\n').length}`, spellcheck: 'false' }, json);
  const problem = h('p', { role: 'alert', class: 'bad' });
  const submit = (event: Event) => {
    event.preventDefault();
    problem.textContent = complaintOf(field.value);
    if (problem.textContent === '') send(type, { ...payload, ...JSON.parse(field.value) });
  };
  return h(
    'form',
    { submit },
    Object.keys(payload).length > 0 && h('label', `What ${type} carries, as JSON`, field),
    secret &&
      secret.length > 0 &&
      h('p', { class: 'quiet' }, `${secret.join(', ')}: sent empty, ${ON_THE_SITE}`),
    problem,
    h('button', `Send ${type}`),
  );
}

const ON_THE_SITE = 'a secret is typed on the site itself.';

function complaintOf(text: string): string {
  try {
    const secret = Object.keys(JSON.parse(text)).find((name) => !mayBeTyped(name));
    return secret === undefined ? '' : `${secret}: ${ON_THE_SITE}`;
  } catch (error) {
    if (error instanceof SyntaxError) return `Not JSON: ${error.message}`;
    throw error;
  }
}

/** Creates the panel with the current states of a machine and the outcome of its last event. */
export function nowPanel(title: string, { machine, states, last }: RunningActor): HTMLElement {
  const leaves = states.filter((id) => !states.some((descendant) => descendant.startsWith(`${id}.`)));
  return h(
    'section',
    { 'aria-label': 'Now' },
    h('h2', `Now, in ${title}`),
    h('ul', ...leaves.map(idWithoutMachine).map((state) => h('li', link(state, machine, state)))),
    last && h('p', h('b', last.event), `: ${last.outcome}`),
  );
}

/** Creates the log, newest first. For an event without a change it names the guards that were false. */
export function logPanel() {
  const list = h('ol', { reversed: true });
  const panel = h('section', { class: 'log', 'aria-label': 'Log of events' }, h('h2', 'Log'), list);
  const add = ({ title }: Page, step: Step) => {
    const { machine, at, event, outcome, guards, fromChart } = step;
    const from = `${machine} · ${fromChart ? 'sent from here' : title}`;
    list.prepend(
      h(
        'li',
        h('small', `${new Date(at).toLocaleTimeString()} ${from} `),
        h('b', event),
        ` ${outcome} `,
        ...guards.map(({ name, said }) =>
          h('span', { class: said ? 'count' : 'count bad' }, `${name}: ${said ? 'yes' : 'no'} `),
        ),
      ),
    );
    if (list.childElementCount > MOST_ENTRIES) list.lastElementChild?.remove();
  };
  return { panel, add };
}

const MOST_ENTRIES = 300;
