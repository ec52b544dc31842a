import { useState } from 'react';
import type { Entry } from './live.ts';
import type { Step } from './messages.ts';
import { eventWords, outcomeWords } from './wording.ts';

interface LogProps {
  log: Entry[];
  machine: string | null;
  hasTabs: boolean;
  onForget: () => void;
  onChoose: (step: Step) => void;
}

/** What happened, newest first; of an event that changed nothing it says which guards held it back. */
export function Log({ log, machine, hasTabs, onForget, onChoose }: LogProps) {
  const [isNarrow, setNarrow] = useState(false);
  const entries = isNarrow ? log.filter(({ step }) => step.actor.machine === machine) : log;
  return (
    <section className="log" aria-label="Log of events">
      <div className="bar">
        <h2>Log</h2>
        <label>
          <input type="checkbox" checked={isNarrow} onChange={({ target }) => setNarrow(target.checked)} />{' '}
          only {machine}
        </label>
        <button type="button" onClick={onForget}>
          Clear
        </button>
      </div>
      {entries.length === 0 && <p className="soft">Nothing has happened yet.</p>}
      <ol>
        {entries.map(({ id, page, step }) => (
          <li key={id} className={kindOf(step)}>
            <button type="button" onClick={() => onChoose(step)}>
              <time>{timeWords(step.at)}</time>
              <span className="machine">
                {step.actor.machine}
                {hasTabs && ` · tab ${page.number}`}
                {step.fromChart && ' · sent from here'}
              </span>
              <b>{eventWords(step.event)}</b>
              <span>{outcomeWords(step)}</span>
              {step.guards.length > 0 && (
                <span className="guards">
                  {step.guards.map(({ name, said }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a guard may be asked twice
                    <span key={place} className={said ? 'yes' : 'no'}>
                      {name}: {said ? 'yes' : 'no'}
                    </span>
                  ))}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const kindOf = ({ edges, blocked, event }: Step): string => {
  if (edges.length > 0 || event === 'xstate.init') return 'took';
  return blocked.length > 0 ? 'held' : 'nothing';
};

const timeWords = (at: number): string => {
  const time = new Date(at);
  return `${time.toLocaleTimeString('en-AU', { hour12: false })}.${String(time.getMilliseconds()).padStart(3, '0')}`;
};
