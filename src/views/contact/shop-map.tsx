import { shop } from 'virtual:shop';
import { cornerMap } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/contact';
import { useState } from 'react';
import { BlockPrint } from '../shared/block-print.tsx';
import { Button } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import styles from './shop-map.module.css';

/** The map (PAGE-12): the shop's own drawing, and a live one that nothing is loaded of until it is asked for. */
export function ShopMap() {
  const [isLive, setLive] = useState(false);
  return (
    <section className={styles.corner} aria-labelledby="contact-map">
      <div className={styles.inner}>
        <div className={styles.way}>
          <Heading level={2} id="contact-map" size="large">
            {words.map.title}
          </Heading>
          <p>{words.details.getting}</p>
          <Button variant="secondary" aria-pressed={isLive} onClick={() => setLive(!isLive)}>
            Show the map
          </Button>
          <p className={styles.small}>
            It comes from{' '}
            <a href={searchAddress()} rel="noreferrer">
              openstreetmap.org
            </a>
            , who then know that you looked. Our own drawing tells nobody.
          </p>
        </div>
        {isLive ? (
          <iframe
            className={styles.map}
            src={liveAddress()}
            title={`Map of ${shop.address.street}, ${shop.address.suburb}`}
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <BlockPrint picture={cornerMap} className={styles.map} />
        )}
      </div>
    </section>
  );
}

function searchAddress(): string {
  const { street, suburb, state, postcode } = shop.address;
  const query = `${street}, ${suburb} ${state} ${postcode}`;
  return `${shop.map.host}/search?${new URLSearchParams({ query })}`;
}

/** Half the width and height of what the live map shows, in degrees: about ten minutes on foot. */
const REACH = { latitude: 0.005, longitude: 0.009 };

function liveAddress(): string {
  const { host, latitude, longitude } = shop.map;
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
