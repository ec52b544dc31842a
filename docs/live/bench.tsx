import { useState } from 'react';
import { shortId } from '../../tools/chart/words.ts';
import { ChartPicture } from './chart-picture.tsx';
import type { Drawing } from './drawings.ts';
import { EdgePanel } from './edge-panel.tsx';
import type { Entry, Shown } from './live.ts';
import type { Asked } from './messages.ts';
import { NowPanel } from './now-panel.tsx';
import { Screen } from './screen.tsx';
import { hindrance } from './wording.ts';

interface BenchProps {
  drawing: Drawing;
  running: Shown[];
  log: Entry[];
  /** The state that the address names. */
  state: string | null;
  edge: string | null;
  onEdge: (key: string | null) => void;
  onSend: (asked: Asked) => void;
}

const keyOf = ({ page, actor }: Shown): string => `${page.id} ${actor.id}`;

/** One machine: its chart, lit, and beside it where it is and what can be sent to it. */
export function Bench({ drawing, running, log, state, edge, onEdge, onSend }: BenchProps) {
  const { chart, pictures, payloads, words } = drawing;
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [fits, setFits] = useState(false);

  const shown = running.find((one) => keyOf(one) === chosen) ?? running[0];
  const last = log.find(
    ({ page, step }) => shown && page.id === shown.page.id && step.actor.id === shown.actor.id,
  )?.step;
  const states = shown?.actor.states ?? [];
  const here = state ?? states.at(-1) ?? null;
  const picture = pictures.find(({ name }) => name === picked) ?? pictureOf(drawing, here);
  const chosenEdge = chart.edges.find(({ key }) => key === edge);

  function send(type: string, payload: Record<string, unknown>) {
    if (!shown) return;
    onSend({ kind: 'send', page: shown.page.id, actor: shown.actor.id, event: { ...payload, type } });
  }
  function chooseEdge(key: string) {
    const found = chart.edges.find((one) => one.key === key);
    if (!found) return;
    onEdge(key);
    const { trigger } = found;
    const carriesNothing =
      trigger.kind === 'event' && Object.keys(payloads[trigger.event] ?? {}).length === 0;
    if (carriesNothing && hindrance(found, shown?.actor) === null) send(trigger.event, {});
  }

  return (
    <div className="bench">
      <section aria-label={`Chart of ${drawing.id}`} className={fits ? 'chart fits' : 'chart'}>
        <div className="bar">
          <h2>{drawing.id}</h2>
          {pictures.length > 1 &&
            pictures.map(({ name, title }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === picture?.name}
                onClick={() => setPicked(name === picked ? null : name)}
              >
                {title}
              </button>
            ))}
          <label>
            <input type="checkbox" checked={fits} onChange={({ target }) => setFits(target.checked)} /> fit
          </label>
        </div>
        {picture && (
          <ChartPicture
            svg={picture.svg}
            drawing={drawing}
            marks={{
              states,
              taken: last?.edges ?? [],
              blocked: last?.blocked ?? [],
              sendable: chart.edges
                .filter((one) => hindrance(one, shown?.actor) === null)
                .map(({ key }) => key),
              asked: state,
              chosen: edge,
            }}
            onEdge={chooseEdge}
          />
        )}
      </section>
      <aside>
        {running.length > 1 && (
          <label className="which">
            Which one{' '}
            <select value={shown && keyOf(shown)} onChange={({ target }) => setChosen(target.value)}>
              {running.map((one) => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  tab {one.page.number}, {one.page.title} ({one.actor.states.slice(1).map(shortId).at(-1)})
                </option>
              ))}
            </select>
          </label>
        )}
        {chosenEdge && (
          <EdgePanel
            key={chosenEdge.key}
            edge={chosenEdge}
            words={words[chosenEdge.key] ?? ''}
            payload={chosenEdge.trigger.kind === 'event' ? (payloads[chosenEdge.trigger.event] ?? {}) : {}}
            hindrance={hindrance(chosenEdge, shown?.actor)}
            onSend={send}
            onClose={() => onEdge(null)}
          />
        )}
        <NowPanel shown={shown} last={last} />
        <Screen drawing={drawing} state={state ?? states.at(-1) ?? null} isAsked={state !== null} />
      </aside>
    </div>
  );
}

/** The picture of the part that a state is in; of a machine that is drawn whole, or a state on its first level, all of it. */
function pictureOf({ id, pictures }: Drawing, state: string | null): Drawing['pictures'][number] | undefined {
  const part = pictures.find(({ name }) => name !== id && state?.startsWith(`${name}.`));
  return part ?? pictures.find(({ name }) => name === id);
}
