import { shop } from 'virtual:shop';
import { map } from 'virtual:shop/facts';
import { cornerMap } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/contact';
import { useEffect, useRef, useState } from 'react';
import { BlockPrint } from '../ui/block-print.tsx';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './shop-map.module.css';

/** The distance below the screen at which the live map starts to load. */
const NEAR = '300px';

/**
 * The map (PAGE-12): the shop's own drawing, and a live map that loads when it scrolls near the screen. A visitor
 * whose browser asks for less data must press a button first.
 */
export function ShopMap() {
  const [live, setLive] = useState<'away' | 'offered' | 'shown'>('away');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!section.current || wantsLessData()) return setLive('offered');
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setLive('shown');
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={section} className={styles.corner} aria-labelledby="contact-map">
      <div className={styles.inner}>
        <div className={styles.way}>
          <Heading level={2} id="contact-map" size="large">
            {words.map.title}
          </Heading>
          <p>{words.details.getting}</p>
          {live === 'offered' && (
            <Button variant="secondary" onClick={() => setLive('shown')}>
              Show the map
            </Button>
          )}
          <p className={styles.small}>
            The live map comes from{' '}
            <a href={map.host} rel="noreferrer">
              openstreetmap.org
            </a>
            , who will then know that you looked.
          </p>
        </div>
        <div className={styles.maps}>
          <BlockPrint picture={cornerMap} className={styles.map} />
          {live === 'shown' && (
            <iframe
              className={styles.map}
              src={liveAddress()}
              title={`Map of ${shop.address.street}, ${shop.address.suburb}`}
              sandbox="allow-scripts allow-same-origin allow-popups"
            />
          )}
        </div>
      </div>
    </section>
  );
}

function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Half the width and height of the live map's section, in degrees: about ten minutes on foot. */
const REACH = { latitude: 0.005, longitude: 0.009 };

function liveAddress(): string {
  const { host, latitude, longitude } = map;
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  const query = {
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    marker: `${latitude},${longitude}`,
  };
  return `${host}/export/embed.html?${new URLSearchParams(query)}`;
}
