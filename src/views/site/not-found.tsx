import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './plain-page.module.css';

/** Any unknown path, which is logged as a 404 (SITE-2). */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no page at', pathname);
  }, [pathname]);
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <Heading level={1}>Page Not Found</Heading>
        <p>We combed through everything and there is nothing at this address.</p>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
      <Drawing name="comb" className={styles.art} />
    </div>
  );
}
