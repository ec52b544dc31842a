import type { RunningActor, Step, Told } from './messages.ts';

/** A page of the site that is open. */
export interface Page {
  id: string;
  /** The lowest that no other open page has, so that a reload keeps its own. */
  number: number;
  title: string;
  actors: RunningActor[];
}

export interface Entry {
  /** Unlike any other entry's. */
  id: number;
  page: Pick<Page, 'id' | 'number'>;
  step: Step;
}

/** All that a live chart has heard. */
export interface Live {
  pages: Page[];
  /** Newest first. */
  log: Entry[];
  heard: number;
}

export const nothingYet: Live = { pages: [], log: [], heard: 0 };

/** A log longer than this forgets its oldest entries. */
const MOST_ENTRIES = 300;

export function heard(live: Live, told: Told | { kind: 'forget' }): Live {
  switch (told.kind) {
    case 'forget':
      return { ...live, log: [] };
    case 'left':
      return { ...live, pages: live.pages.filter(({ id }) => id !== told.page) };
    case 'page':
      return withPage(live, { id: told.page, title: told.title, actors: told.actors });
    case 'step':
      return withStep(live, told.page, told.title, told.step);
  }
}

function withPage(live: Live, page: Omit<Page, 'number'>): Live {
  const known = live.pages.find(({ id }) => id === page.id);
  const number = known?.number ?? lowestFree(live.pages);
  const pages = [...live.pages.filter(({ id }) => id !== page.id), { ...page, number }];
  return { ...live, pages: pages.sort((a, b) => a.number - b.number) };
}

function withStep(live: Live, pageId: string, title: string, step: Step): Live {
  const others = (live.pages.find(({ id }) => id === pageId)?.actors ?? []).filter(
    ({ id }) => id !== step.actor.id,
  );
  // The one that did something last comes last.
  const actors = step.isOver ? others : [...others, step.actor];
  const next = withPage(live, { id: pageId, title, actors });
  const number = next.pages.find(({ id }) => id === pageId)?.number ?? 0;
  const id = live.heard + 1;
  const entry = { id, page: { id: pageId, number }, step };
  return { ...next, heard: id, log: withEntry(live.log, entry).slice(0, MOST_ENTRIES) };
}

/** React begins what a view begins with twice, in development: a machine that was stopped just to run again was not. */
function withEntry(log: Entry[], entry: Entry): Entry[] {
  const stopped = log.find(
    ({ page, step }) => page.id === entry.page.id && step.actor.id === entry.step.actor.id,
  );
  const isAgain = entry.step.event === 'xstate.init' && stopped?.step.event === 'xstate.stop';
  return isAgain ? log.filter((one) => one !== stopped) : [entry, ...log];
}

function lowestFree(pages: Page[]): number {
  const taken = new Set(pages.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
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
