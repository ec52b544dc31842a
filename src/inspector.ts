import type { InspectionEvent } from 'xstate';
import { hearToasts } from './actors/toasts.ts';

declare global {
  /** A statechart inspector attaches here: a function put here before the page's script runs hears every actor. */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

/** What every root actor is created with: its toasts are shown, and it is inspected where that is asked for. */
export const inspection = () => ({
  inspect: (happened: InspectionEvent) => {
    hearToasts(happened);
    globalThis.__statechartInspector?.(happened);
  },
});
