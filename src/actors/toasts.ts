import { toast } from 'react-hot-toast/headless';
import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { TOAST_MS } from '../../contract/constants.ts';
import { type Toasted, wordsOfRefusal } from '../../machines/toast.ts';

/** The server's words, where the event that raised the toast brought any (SITE-1). */
function wordsOfAnswer(event: object): string | undefined {
  if (!('output' in event && event.output instanceof Object && 'message' in event.output)) return undefined;
  return typeof event.output.message === 'string' ? event.output.message : undefined;
}

/** A call that failed because the session ended is told once, by the session (AUTH-14). */
const isToldAlready = (event: object): boolean =>
  'error' in event && event.error instanceof ApiError && event.error.endedSession;

/** The newest toast of each thing that was tried, and of each words. */
const newest = new Map<string, string>();

/** What came of another try takes the place of what came of the last, and words that of the same words (SITE-13). */
function show(actor: AnyActorRef, { type, text, cause }: Toasted): void {
  const isError = type === 'toast.error';
  if (isError && isToldAlready(cause)) return;
  const tried = `${actor.getSnapshot().machine.id} ${cause.type.replace(/^xstate\.(done|error)\.actor\./, '')}`;
  const words = (isError ? wordsOfRefusal(cause) : wordsOfAnswer(cause)) ?? text;
  const places = [tried, words];
  for (const place of places) {
    const last = newest.get(place);
    if (last !== undefined) toast.remove(last);
  }
  const shown = toast[isError ? 'error' : 'success'](words, { duration: TOAST_MS });
  for (const place of places) newest.set(place, shown);
}

/**
 * Shows what an actor says, a child's as well: it is heard from its start on, since its first step may say something
 * already. Whatever stops an actor forgets its listeners, so that one that StrictMode starts twice says nothing twice.
 */
export function hearToasts(happened: InspectionEvent): void {
  if (happened.type !== '@xstate.event' || happened.event.type !== 'xstate.init') return;
  const { actorRef } = happened;
  if (!canEmit(actorRef)) return;
  actorRef.on('toast.success', (toasted) => show(actorRef, toasted));
  actorRef.on('toast.error', (toasted) => show(actorRef, toasted));
}

const canEmit = (actor: ActorRefLike): actor is AnyActorRef => 'on' in actor;
