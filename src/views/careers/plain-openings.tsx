import { openings } from 'virtual:shop/offer';
import styles from './openings.module.css';

/** The openings at build time, for visitors without script. */
export function PlainOpenings() {
  return (
    <ul className={styles.list}>
      {openings.map(({ title, type, at, description, requirements }) => (
        <li key={title} className={styles.position}>
          <h3 className={styles.plainTitle}>
            <span>{title}</span> <span className={styles.facts}>{`${type}, ${at.suburb}`}</span>
          </h3>
          <div className={styles.body}>
            <p>{description}</p>
            <ul className={styles.requirements}>
              {requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
