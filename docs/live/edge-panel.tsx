import { type FormEvent, useState } from 'react';
import type { Edge } from '../../tools/chart/chart.ts';
import { mayBeTyped } from './allowed.ts';
import type { Payload } from './payloads.ts';

interface EdgePanelProps {
  edge: Edge;
  words: string;
  /** What its event carries. */
  payload: Payload;
  /** Why it cannot be sent now; `null` when it can. */
  hindrance: string | null;
  onSend: (type: string, payload: Payload) => void;
  onClose: () => void;
}

/** The edge that is looked at, and what sends its event. */
export function EdgePanel({ edge, words, payload, hindrance, onSend, onClose }: EdgePanelProps) {
  const fields = Object.keys(payload);
  const withheld = fields.filter((field) => !mayBeTyped(field));
  return (
    <section className="panel chosen" aria-label="Edge">
      <div className="bar">
        <h3>Edge</h3>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <p>{words}</p>
      {edge.description && <p className="soft">{edge.description}</p>}
      {edge.spec && <p className="soft">Rule {edge.spec}</p>}
      {edge.trigger.kind === 'event' && (edge.guard !== null || edge.place > 0) && (
        <p className="soft">Guards decide which edge of {edge.trigger.event} is taken, or that none is.</p>
      )}
      {hindrance && <p className="hindrance">{hindrance}</p>}
      {edge.trigger.kind === 'event' && hindrance === null && (
        <EventForm type={edge.trigger.event} payload={payload} withheld={withheld} onSend={onSend} />
      )}
    </section>
  );
}

interface EventFormProps extends Pick<EdgePanelProps, 'payload' | 'onSend'> {
  type: string;
  withheld: string[];
}

/** The payload of an event, a field each, typed as JSON. */
function EventForm({ type, payload, withheld, onSend }: EventFormProps) {
  const open = Object.entries(payload).filter(([field]) => !withheld.includes(field));
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(open.map(([field, sample]) => [field, JSON.stringify(sample)])),
  );
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = Object.entries(typed).map(([field, text]) => ({ field, ...readJson(text) }));
    const wrong = read.filter(({ isJson }) => !isJson).map(({ field }) => field);
    setProblem(wrong.length > 0 ? `Not JSON: ${wrong.join(', ')}. Text stands in "quotation marks".` : null);
    if (wrong.length > 0) return;
    onSend(type, { ...payload, ...Object.fromEntries(read.map(({ field, value }) => [field, value])) });
  };

  return (
    <form onSubmit={submit}>
      {open.map(([field]) => (
        <label key={field}>
          {field}
          <input
            value={typed[field]}
            spellCheck={false}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </label>
      ))}
      {withheld.length > 0 && (
        <p className="soft">
          {withheld.join(', ')}: sent empty. Secrets are typed on the site itself, and never leave its page.
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">Send {type}</button>
    </form>
  );
}

function readJson(text: string): { isJson: boolean; value?: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { isJson: false };
    throw error;
  }
}
