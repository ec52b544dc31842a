import { shortId } from '../../tools/chart/words.ts';
import type { Shown } from './live.ts';
import type { Step } from './messages.ts';
import { eventWords, outcomeWords } from './wording.ts';

/** Where a running machine is, what came of the last event, and what may be told of its context. */
export function NowPanel({ shown, last }: { shown: Shown | undefined; last: Step | undefined }) {
  if (!shown) {
    return (
      <section className="panel">
        <h3>Now</h3>
        <p>This machine runs on no open page.</p>
      </section>
    );
  }
  const { page, actor } = shown;
  const leaves = actor.states.filter((id) => !actor.states.some((other) => other.startsWith(`${id}.`)));
  const facts = Object.entries(actor.context);
  return (
    <section className="panel" aria-label="Now">
      <h3>
        Now, in tab {page.number} <small>{page.title}</small>
      </h3>
      <ul className="leaves">
        {leaves.map((id) => (
          <li key={id}>
            <a href={`#${actor.machine}/${shortId(id)}`}>{shortId(id)}</a>
          </li>
        ))}
      </ul>
      {last && (
        <p>
          <b>{eventWords(last.event)}</b>: {outcomeWords(last)}
        </p>
      )}
      {facts.length > 0 && (
        <details>
          <summary>What it remembers</summary>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="soft">Passwords, tokens, cards and people's own details never leave their page.</p>
        </details>
      )}
    </section>
  );
}
