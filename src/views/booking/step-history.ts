import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import * as v from 'valibot';
import { currentTab, outcomeToKeep } from '../../../machines/booking.selectors.ts';
import { steps } from '../../../machines/rules/draft.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { sessionMark } from '../../services/token.ts';
import { Entry } from './history-entry.ts';

/**
 * Keeps one history entry per step (BOOK-58). The machine leads and the history follows. Only the browser's Back
 * and Forward send an event to the machine: the same event as a click on a tab.
 */
export function useStepHistory(actor: BookingActor): void {
  const tab = useSelector(actor, currentTab);
  const navigate = useNavigate();
  const location = useLocation();
  const navigationType = useNavigationType();
  const here = useRef({ key: location.key, isMoving: false });

  // A step opens at its heading. The scroll position of its entry is outdated, because the step's content has
  // changed.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  // In a layout effect, before the visitor can press Back on the new step.
  useLayoutEffect(() => {
    const { success, output: entry } = v.safeParse(Entry, location.state);
    const isNew = here.current.key !== location.key;
    const wasMovedByUs = here.current.isMoving;
    // The browser still has to move to the entry that the step belongs to.
    if (wasMovedByUs && !isNew) return;
    here.current = { key: location.key, isMoving: false };

    if (isNew && navigationType === 'POP' && success && !wasMovedByUs) sendStep(actor, entry.position);
    if (isNew && !success) {
      // A link to the current page (Book Now, Skip to content) must not add an entry between the steps.
      const isBookNow = navigationType === 'PUSH';
      if (isBookNow && tab === 'confirmation') actor.send({ type: 'wizard.restart' });
      here.current.isMoving = true;
      navigate(-1);
      return;
    }
    here.current.isMoving = follow(actor, navigate, success ? entry : null);
  }, [actor, location, navigate, navigationType, tab]);
}

/** On Back and Forward, requests the step of the new history entry, as a click on its tab does. */
function sendStep(actor: BookingActor, position: number): void {
  const tab = currentTab(actor.getSnapshot());
  if (tab === 'confirmation') return;
  const step = steps[position];
  if (step && step !== tab) actor.send({ type: 'step.open', step });
}

/** Moves the history to the step of the machine. Returns true while the browser still has to move there. */
function follow(
  actor: BookingActor,
  navigate: NavigateFunction,
  entry: v.InferOutput<typeof Entry> | null,
): boolean {
  const snapshot = actor.getSnapshot();
  if (snapshot.status !== 'active') return false;
  const tab = currentTab(snapshot);
  const at = entry?.position ?? 0;
  const target = tab === 'confirmation' ? 0 : steps.indexOf(tab);
  if (at > target) {
    navigate(target - at);
    return true;
  }

  const base = tab === 'confirmation' ? tab : steps[at];
  const outcome = outcomeToKeep(snapshot);
  if (base && entry?.shows !== base) {
    const state = {
      position: at,
      shows: base,
      ...(tab === 'confirmation' && { outcome, session: sessionMark() }),
    };
    navigate({ search: `?step=${base}` }, { replace: true, state });
  }
  for (const [position, step] of steps.entries()) {
    if (position > at && position <= target) {
      navigate({ search: `?step=${step}` }, { state: { position, shows: step } });
    }
  }
  return false;
}
