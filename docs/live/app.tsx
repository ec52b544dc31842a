import { useEffect, useReducer, useState } from 'react';
import { useDrawing, useMachines } from './answers.ts';
import { Bench } from './bench.tsx';
import { heard, nothingYet, runningOf } from './live.ts';
import { Log } from './log.tsx';
import { MachineList } from './machine-list.tsx';
import type { Asked, Told } from './messages.ts';
import { placeOf, useHash } from './place.ts';

/** The live chart: which machines there are, one of them drawn and lit, and what happens. */
export function App({ channel }: { channel: BroadcastChannel }) {
  const [live, hear] = useReducer(heard, nothingYet);
  const [follows, setFollows] = useState(() => location.hash === '');
  const [edge, setEdge] = useState<{ machine: string; key: string } | null>(null);
  const hash = useHash();
  const { machine: named, state } = placeOf(hash);
  const machines = useMachines();
  const ask = (asked: Asked) => channel.postMessage(asked);

  useEffect(() => {
    const listen = ({ data }: MessageEvent<Told>) => hear(data);
    channel.addEventListener('message', listen);
    channel.postMessage({ kind: 'who' } satisfies Asked);
    return () => channel.removeEventListener('message', listen);
  }, [channel]);

  // Whoever follows a link wants to see where it leads, and not where the site goes.
  useEffect(() => {
    if (hash !== '') setFollows(false);
  }, [hash]);

  const latest = live.log[0]?.step.actor.machine ?? live.pages.at(-1)?.actors.at(-1)?.machine ?? null;
  const machine = (follows ? latest : named) ?? machines[0]?.id ?? null;
  const { answer: drawing, problem } = useDrawing(machine);
  const running = machine === null ? [] : runningOf(live, machine);

  return (
    <>
      <header>
        <h1>Live statecharts</h1>
        <p role="status">
          {live.pages.length === 0 ? (
            <>
              No page of the site is open.{' '}
              <a href="/" target="_blank" rel="noopener">
                Open the site in another tab
              </a>
              , and its machines light up here.
            </>
          ) : (
            `Listening to ${live.pages.map(({ number, title }) => `tab ${number}, ${title}`).join('; ')}.`
          )}
        </p>
        <a href="/docs/statecharts/README.md">Drawings</a>
        <label>
          <input type="checkbox" checked={follows} onChange={({ target }) => setFollows(target.checked)} />{' '}
          Follow what happens
        </label>
      </header>
      <MachineList machines={machines} shown={machine} live={live} onChoose={() => setFollows(false)} />
      <main>
        {problem && <p className="problem">{problem}</p>}
        {machine && !drawing && !problem && <p>Drawing {machine}…</p>}
        {drawing && (
          <Bench
            key={drawing.id}
            drawing={drawing}
            running={running}
            log={live.log}
            state={named === machine ? state : null}
            edge={edge?.machine === drawing.id ? edge.key : null}
            onEdge={(key) => setEdge(key === null ? null : { machine: drawing.id, key })}
            onSend={ask}
          />
        )}
      </main>
      <Log
        log={live.log}
        machine={machine}
        hasTabs={live.pages.length > 1}
        onForget={() => hear({ kind: 'forget' })}
        onChoose={({ actor, edges }) => {
          const [key] = edges;
          setFollows(false);
          setEdge(key === undefined ? null : { machine: actor.machine, key });
          location.hash = actor.machine;
        }}
      />
    </>
  );
}
