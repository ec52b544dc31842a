import type { MoveActor } from '../../actors/visit.ts';
import { Button } from '../ui/button.tsx';
import styles from './move-dialog.module.css';

interface WayProps {
  actor: MoveActor;
}

/** Opens the calendar (MOVE-6). */
export const OtherDay = ({ actor }: WayProps) => (
  <Button variant="quiet" onClick={() => actor.send({ type: 'day.open' })}>
    Choose another day
  </Button>
);

/** Leads from the calendar or a day to the next free times (MOVE-8). */
export const ToNextTimes = ({ actor }: WayProps) => (
  <Button variant="quiet" onClick={() => actor.send({ type: 'time.back' })}>
    Back to the next times
  </Button>
);

/** The ways out of a day. */
export const WaysFromDay = ({ actor }: WayProps) => (
  <div className={styles.actions}>
    <OtherDay actor={actor} />
    <ToNextTimes actor={actor} />
  </div>
);
