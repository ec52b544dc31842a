import { portraits } from 'virtual:shop/facts';
import { team } from 'virtual:shop/offer';
import words from 'virtual:shop/words/about';
import { useState } from 'react';
import { bookingPath } from '../site/links.ts';
import { BlockPrint } from '../ui/block-print.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import styles from './team.module.css';

/** The booking wizard's name for a barber without a designation. */
const DEFAULT_ROLE = 'Stylist';

const members = team.flatMap(({ firstName, lastName, role }) => {
  const biography = words.biographies[firstName];
  const portrait = portraits[firstName];
  return biography && portrait
    ? [{ ...biography, portrait, firstName, name: `${firstName} ${lastName}`, role: role ?? DEFAULT_ROLE }]
    : [];
});

/** The barbers, one of them shown: a radio group, so that arrow keys switch between them. */
export function Team() {
  const [chosen, setChosen] = useState(members[0]?.name);
  const shown = members.find(({ name }) => name === chosen);
  if (!shown) return null;
  return (
    <section className={styles.section} aria-labelledby="team-title">
      <Heading level={2} size="large" id="team-title">
        {words.team.title}
      </Heading>
      <div className={styles.team}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{words.team.legend}</legend>
          {members.map(({ name, firstName, role, portrait }) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="team"
                value={name}
                checked={name === chosen}
                onChange={() => setChosen(name)}
                className={styles.input}
              />
              <BlockPrint picture={portrait} silent className={styles.small} />
              <span>
                <span className={styles.first}>{firstName}</span>
                <span className={styles.short}>{role}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <BlockPrint key={shown.name} picture={shown.portrait} className={styles.portrait} />
        <div className={styles.about} aria-live="polite">
          <h3 className={styles.name}>{shown.name}</h3>
          <p className={styles.role}>{shown.role}</p>
          <p className={styles.text}>{shown.text}</p>
          <p className={styles.asked}>
            <strong>{words.team.goodFor}</strong> <span>{`${shown.goodFor}.`}</span>
          </p>
          <p className={styles.book}>
            <Link
              to={`${bookingPath}?barber=${encodeURIComponent(shown.name)}`}
            >{`Book with ${shown.firstName}`}</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
