import type { RunningActor, Step, Told } from './messages.ts';

/** A page of the site that is open. */
export interface Page {
  id: string;
  /** The lowest that no other open page has, so that a reload keeps its own. */
  number: number;
  title: string;
  actors: RunningActor[];
}

/** All that a live chart has heard; the log has the newest first. */
export interface Live {
  pages: Page[];
  log: { page: Pick<Page, 'id' | 'number'>; step: Step }[];
}

export const nothingYet: Live = { pages: [], log: [] };

/** A log longer than this forgets its oldest entries. */
const MOST_ENTRIES = 300;

export function heard(live: Live, told: Told | { kind: 'forget' }): Live {
  if (told.kind === 'forget') return { ...live, log: [] };
  const others = live.pages.filter(({ id }) => id !== told.page);
  if (told.kind === 'left') return { ...live, pages: others };
  const known = live.pages.find(({ id }) => id === told.page);
  const taken = others.map(({ number }) => number);
  const free = live.pages.findIndex((_, index) => !taken.includes(index + 1));
  const number = known?.number ?? (free < 0 ? live.pages.length : free) + 1;
  const page = { id: told.page, number, title: told.title };
  const having = (actors: RunningActor[]) =>
    [...others, { ...page, actors }].sort((a, b) => a.number - b.number);
  if (told.kind === 'page') return { ...live, pages: having(told.actors) };
  const { step } = told;
  // The one that did something last comes last.
  const rest = (known?.actors ?? []).filter(({ id }) => id !== step.actor.id);
  return {
    pages: having(step.isOver ? rest : [...rest, step.actor]),
    log: withEntry(live.log, { page, step }).slice(0, MOST_ENTRIES),
  };
}

/** React begins what a view begins with twice, in development: a machine that was stopped just to run again was not. */
function withEntry(log: Live['log'], entry: Live['log'][number]): Live['log'] {
  const before = log.find(
    ({ page, step }) => page.id === entry.page.id && step.actor.id === entry.step.actor.id,
  );
  const isAgain = entry.step.event === 'xstate.init' && before?.step.event === 'xstate.stop';
  return isAgain ? log.filter((one) => one !== before) : [entry, ...log];
}

/** A running machine, and the page that it runs on. */
export interface Shown {
  page: Page;
  actor: RunningActor;
}

/** Every running actor of a machine; on each page, what did something last comes first. */
export const runningOf = ({ pages }: Live, machine: string): Shown[] =>
  pages.flatMap((page) =>
    page.actors
      .filter((actor) => actor.machine === machine)
      .reverse()
      .map((actor) => ({ page, actor })),
  );
