import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { placeNotices } from '../../actors/place-notices.ts';
import { inspection } from '../../inspector.ts';
import { noticePermission } from '../../services/notices.ts';
import { Button } from '../ui/button.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import styles from './place-notices.module.css';

const texts = new Map([
  ['allowed', 'This device will notify you while this page is open.'],
  ['refused', 'This browser does not allow notifications. You still get an email.'],
]);

/** The offer of notifications, or whether this device shows them. */
export function PlaceNotices() {
  const [permission] = useState(noticePermission);
  const actor = useActorRef(placeNotices, { ...inspection(), input: { permission } });
  const value = useSelector(actor, ({ value }) => value);
  const content = useRef<HTMLDivElement>(null);
  const isAsking = value === 'asking';
  useFocusWhenLost(content, { isBusy: isAsking, field: null });
  if (value === 'absent') return null;
  return (
    <div ref={content} className={styles.notices}>
      <p role="status" className={styles.text}>
        {texts.get(value)}
      </p>
      {(value === 'offered' || isAsking) && (
        <Button variant="secondary" busy={isAsking} onClick={() => actor.send({ type: 'notices.request' })}>
          Notify me on this device
        </Button>
      )}
    </div>
  );
}
