import { useEffect } from 'react';
import { POLICIES_CHANGED, type Policy, questionsSection } from '../../content/policy.ts';
import { Heading } from '../ui/heading.tsx';
import styles from './policy-page.module.css';

/** A legal page: its introduction, its sections with links to them, and the date of the last change. */
export function PolicyPage({ policy: { title, lead, sections } }: { policy: Policy }) {
  useTopOnOpen();
  const all = [...sections, questionsSection];
  return (
    <article className={styles.page}>
      <header className={styles.top}>
        <Heading level={1}>{title}</Heading>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.date}>{`Last changed on ${POLICIES_CHANGED}.`}</p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents-title">
        <h2 id="contents-title" className={styles.small}>
          On this page
        </h2>
        <ol>
          {all.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {all.map(({ id, title: name, paragraphs, list }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <Heading level={2} id={`${id}-title`}>
              {name}
            </Heading>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul className={styles.list}>
                {list.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Scrolls a legal page to the top, unless the URL names a section (PAGE-15). */
function useTopOnOpen(): void {
  useEffect(() => {
    if (location.hash === '') window.scrollTo(0, 0);
  }, []);
}
