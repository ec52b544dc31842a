import { toast } from 'react-hot-toast/headless';
import { ApiError } from '../../contract/api-error.ts';
import { TOAST_MS } from '../../contract/constants.ts';
import type { Toast } from '../../machines/toast.ts';

interface Told {
  event: object;
}

/** The server's words, where the event that raised the toast brought any (ruling C4). */
function wordsOfAnswer(event: object): string | undefined {
  if (!('output' in event && event.output instanceof Object && 'message' in event.output)) return undefined;
  return typeof event.output.message === 'string' ? event.output.message : undefined;
}

/** Never for a success: a refusal that counts as one (ruling A3) brings words of another kind. */
const wordsOfRefusal = (event: object): string | undefined =>
  'error' in event && event.error instanceof ApiError ? event.error.serverWords : undefined;

/** A call that failed because the session ended is told once, by the session (ruling A2). */
const isToldAlready = (event: object): boolean =>
  'error' in event && event.error instanceof ApiError && event.error.endedSession;

export const toasts = {
  toastSuccess: ({ event }: Told, { text }: Toast) => {
    toast.success(wordsOfAnswer(event) ?? text, { duration: TOAST_MS });
  },
  toastError: ({ event }: Told, { text }: Toast) => {
    if (!isToldAlready(event)) toast.error(wordsOfRefusal(event) ?? text, { duration: TOAST_MS });
  },
};
