import { parse } from 'valibot';
import { SiteConfig } from '../../contract/config.ts';
import { storeShopClock } from './shop-day.ts';

let loaded: Promise<SiteConfig> | undefined;
let known: SiteConfig | undefined;

/** Loads the site's configuration, once per page (API-3). If a load fails, the next call tries again. */
export function loadConfig(): Promise<SiteConfig> {
  loaded ??= fetchConfig().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The loaded configuration. */
export const knownConfig = (): SiteConfig | undefined => known;

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch(new URL('/config.json', location.href));
  if (!response.ok) throw new Error(`The configuration answered ${response.status}.`);
  const config = parse(SiteConfig, await response.json());
  if (config.now) storeShopClock(config.now);
  known = config;
  return config;
}

/** The API root as an absolute URL that ends in a single slash (API-1). */
export const absoluteRoot = ({ apiRoot }: SiteConfig): URL =>
  new URL(apiRoot.replace(/\/*$/, '/'), location.origin);
