import { useActorRef, useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Opening } from '../../../contract/careers.ts';
import { careers } from '../../actors/contact.ts';
import { inspection } from '../../inspector.ts';
import { Loading } from '../loading/loading.tsx';
import { TryAgain } from '../loading/try-again.tsx';
import { contactPath } from '../site/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './openings.module.css';

/** The expandable list; at most one opening is expanded (CAREER-4). */
export function Openings() {
  const actor = useActorRef(careers, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { openings, open, reason } = snapshot.context;

  if (snapshot.matches('loading')) {
    return (
      <div className={styles.waiting}>
        <Loading>Loading open positions...</Loading>
      </div>
    );
  }
  if (openings.length === 0) {
    const hasFailed = snapshot.matches('failed');
    return (
      <Notice
        role="status"
        action={
          hasFailed && (
            <TryAgain variant="secondary" size="small" onRetry={() => actor.send({ type: 'list.retry' })} />
          )
        }
      >
        <p>Sorry! There are no available job openings currently.</p>
        {hasFailed && reason && <p>{reason}</p>}
      </Notice>
    );
  }
  return (
    <ul className={styles.list}>
      {openings.map((opening) => (
        <Position
          key={opening.id}
          opening={opening}
          isOpen={opening.id === open}
          onToggle={() => actor.send({ type: 'opening.toggle', id: opening.id })}
        />
      ))}
    </ul>
  );
}

interface PositionProps {
  opening: Opening;
  isOpen: boolean;
  onToggle: () => void;
}

function Position({ opening, isOpen, onToggle }: PositionProps) {
  const id = useId();
  const facts = [opening.type, opening.location].filter(Boolean).join(', ');
  return (
    <li className={styles.position} data-open={isOpen}>
      <h3 className={styles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span>
            <span>{opening.title}</span> {facts && <span className={styles.facts}>{facts}</span>}
          </span>
          <Icon name="chevron" size={24} className={styles.chevron} />
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {opening.description && <p>{opening.description}</p>}
        {opening.requirements.length > 0 && (
          <ul className={styles.requirements}>
            {opening.requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        )}
        <ButtonLink to={applyPath(opening.title)}>
          <span>
            Apply Now<HiddenText>{` for ${opening.title}`}</HiddenText>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** Returns the link to the contact page, with the opening named in the message (CAREER-5). */
const applyPath = (opening: string): string => `${contactPath}?${new URLSearchParams({ opening })}`;
