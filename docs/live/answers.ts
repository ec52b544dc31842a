import { useEffect, useState } from 'react';
import type { Drawing } from './drawings.ts';

/** What the development server answers at an address, asked for again when a machine's file changes. */
function useAnswer<Answer>(path: string | null): { answer: Answer | null; problem: string | null } {
  const [got, setGot] = useState<{ path: string; answer: Answer } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const again = () => setRound((before) => before + 1);
    import.meta.hot?.on('statecharts:change', again);
    return () => import.meta.hot?.off('statecharts:change', again);
  }, []);
  useEffect(() => {
    if (path === null) return;
    const leaving = new AbortController();
    ask<Answer>(`${path}?${round}`, leaving.signal)
      .then((answer) => {
        setGot({ path, answer });
        setProblem(null);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setProblem(String(error));
      });
    return () => leaving.abort();
  }, [path, round]);
  return { answer: got?.path === path ? got.answer : null, problem };
}

async function ask<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  if (!response.ok || !isJson) throw new Error(`${path} was not answered: see the terminal.`);
  return response.json();
}

/** The machines of the house. */
export const useMachines = () =>
  useAnswer<{ id: string; description: string }[]>('/statecharts/machines.json').answer ?? [];

/** A machine's drawing, once it is drawn. */
export const useDrawing = (machine: string | null) =>
  useAnswer<Drawing>(machine && `/statecharts/drawings/${machine}.json`);
