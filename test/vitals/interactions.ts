import type { Page } from 'playwright-core';

/** A press or a key of a visitor, with the time until the page showed a response. */
export interface Interaction {
  /** The event and the text of its target. */
  name: string;
  /** In milliseconds, rounded to 8 ms by the browser. */
  duration: number;
  /** The parts of the duration in milliseconds: until the handlers begin, in the handlers, until the next frame. */
  waiting: number;
  handling: number;
  painting: number;
}

declare global {
  interface Window {
    interactions: Map<number, Interaction>;
  }
}

/** Records the interactions of a page by the Event Timing API, also after the page has moved to a different URL. */
export async function recordInteractions(page: Page): Promise<() => Promise<Interaction[]>> {
  await page.addInitScript(() => {
    // The type of the DOM library has no `durationThreshold`.
    const shortest = { type: 'event', durationThreshold: 16, buffered: true };
    const interactions = new Map<number, Interaction>();
    window.interactions = interactions;
    interface EventTiming extends PerformanceEventTiming {
      interactionId: number;
    }
    const textOf = (target: Node | null) => {
      const element = target instanceof Element ? target : target?.parentElement;
      const control = element?.closest('button, a, label, input, [role]') ?? element;
      return (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim().slice(0, 30);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as EventTiming[]) {
        const { interactionId, duration, startTime, processingStart, processingEnd } = entry;
        const known = interactions.get(interactionId);
        if (interactionId === 0 || (known && known.duration >= duration)) continue;
        interactions.set(interactionId, {
          name: `${entry.name} "${textOf(entry.target)}"`,
          duration,
          waiting: Math.round(processingStart - startTime),
          handling: Math.round(processingEnd - processingStart),
          painting: Math.round(startTime + duration - processingEnd),
        });
      }
    }).observe(shortest);
  });
  return () =>
    page.evaluate(async () => {
      // The browser reports an event after the frame that shows its effect.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return [...window.interactions.values()];
    });
}
