import type { InspectionEvent } from 'xstate';

declare global {
  /** A statechart inspector attaches here: a function put here before the page's script runs hears every actor. */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

/** What every root actor is created with. Nothing is inspected unless somebody asked for it. */
export const inspection = () => ({ inspect: globalThis.__statechartInspector });
