import type { InspectionEvent } from 'xstate';
import { showToastsOf } from './actors/toasts.ts';

declare global {
  /**
   * The hook of a statechart inspector: a function that is set before the page's script runs receives the events of
   * every actor.
   */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

/** The options of every root actor: they show its toasts, and connect the inspector if it is loaded. */
export const inspection = () => ({
  inspect: (happened: InspectionEvent) => {
    showToastsOf(happened);
    globalThis.__statechartInspector?.(happened);
  },
});
