import type { toast } from 'react-hot-toast/headless';
import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { TOAST_MS } from '../../contract/constants.ts';
import { refusalMessage, type ToastEvent } from '../../machines/toast.ts';

/** Returns the server's message in the event that raised the toast, if any (SITE-1). */
function messageOfAnswer(event: object): string | undefined {
  if (!('output' in event && event.output instanceof Object && 'message' in event.output)) return undefined;
  return typeof event.output.message === 'string' ? event.output.message : undefined;
}

/** A failure because of an ended session is shown once, by the session (AUTH-14). */
const isToldAlready = (event: object): boolean =>
  'error' in event && event.error instanceof ApiError && event.error.endedSession;

/** Calls of several machines that are a single action for the visitor. */
const acts: Readonly<Record<string, string>> = {
  'payment createBooking': 'book',
  'payment hold.lose': 'book',
  'charge createIntent': 'book',
  'charge createBookingWithPayment': 'book',
  'booking submitCheck': 'book',
  'authentication logIn': 'sign in',
  'authentication logInWithGoogle': 'sign in',
};

const answer = /^xstate\.(done|error)\.actor\./;

/** The act whose outcome an event is. */
function actOf(actor: AnyActorRef, { type }: { type: string }): string {
  const tried = `${actor.getSnapshot().machine?.id} ${type.replace(answer, '')}`;
  return acts[tried] ?? tried;
}

type Library = typeof toast;
let library: Library | undefined;
const waiting: ((library: Library) => void)[] = [];

/** Provides the library of the toasts. It loads with their list, after the page responds, and toasts wait for it. */
export function provideToasts(loaded: Library): void {
  library = loaded;
  for (const change of waiting.splice(0)) change(loaded);
}

const inLibrary = (change: (library: Library) => void): void =>
  void (library ? change(library) : waiting.push(change));

/** The id of the newest toast for each act, and for each text. */
const newest = new Map<string, string>();
let shownToasts = 0;

function remove(place: string): void {
  const id = newest.get(place);
  if (id !== undefined) inLibrary(({ remove }) => remove(id));
}

/** A submitted form or a new actor begins a new attempt of its machine's acts, even if no request follows (SITE-13). */
function beginAttempt(actor: AnyActorRef): void {
  const own = `${actor.getSnapshot().machine?.id} `;
  for (const place of [...newest.keys(), ...Object.keys(acts)])
    if (place.startsWith(own)) remove(acts[place] ?? place);
}

/**
 * The result of a new attempt replaces the toast of the last attempt. A toast also replaces an older toast
 * with the same text (SITE-13).
 */
function show(actor: AnyActorRef, { type, text, cause }: ToastEvent): void {
  const isError = type === 'toast.error';
  if (isError && isToldAlready(cause)) return;
  const message = (isError ? refusalMessage(cause) : messageOfAnswer(cause)) ?? text;
  const places = [actOf(actor, cause), message];
  for (const place of places) remove(place);
  const id = `toast-${++shownToasts}`;
  inLibrary((library) => library[isError ? 'error' : 'success'](message, { id, duration: TOAST_MS }));
  for (const place of places) newest.set(place, id);
}

/**
 * Shows the toasts that an actor and its children emit. It subscribes before the actor starts, because the first
 * step may already emit a toast. An outcome without a toast removes the toast of the last attempt (SITE-13). Stopping an
 * actor removes its listeners, so an actor that StrictMode starts twice shows each toast once.
 */
export function showToastsOf(happened: InspectionEvent): void {
  if (happened.type !== '@xstate.event') return;
  const { actorRef, event } = happened;
  if (!canEmit(actorRef)) return;
  if (answer.test(event.type)) remove(actOf(actorRef, event));
  const isNew = event.type === 'xstate.init';
  if (isNew || event.type.endsWith('.submit')) beginAttempt(actorRef);
  if (!isNew) return;
  actorRef.on('toast.success', (toasted) => show(actorRef, toasted));
  actorRef.on('toast.error', (toasted) => show(actorRef, toasted));
}

const canEmit = (actor: ActorRefLike): actor is AnyActorRef => 'on' in actor;
