import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { HOME_STORE_BRAND } from '../contract/constants.ts';
import { shop } from '../contract/shop.ts';
import { Loading } from './views/shared/loading.tsx';
import { SiteLayout } from './views/site/layout.tsx';

/** One screen of section 2: the router, the prerender step and the server all read it from here. */
export interface Page {
  /** As section 2 writes it; `*` is every other path. */
  path: string;
  title: string;
  description: string;
  /** Rendered to HTML at build time; other pages start from the empty shell. */
  prerendered: boolean;
  /** Source of the page's own chunk, so that its HTML can ask for it early. */
  file: string;
  /** Calls under the API root that the page makes as soon as it opens, so that the browser can begin them. */
  reads?: readonly string[];
  /** Loads the page's chunk, so that its first render need not wait. */
  load: () => Promise<unknown>;
  /** The page itself, or what waits for its chunk. */
  screen: () => ComponentType;
}

const accountsNotOpen = {
  description: `Customer accounts at ${shop.name} open soon.`,
  prerendered: false,
  file: 'src/views/site/accounts-not-open.tsx',
  ...lazily(async () => (await import('./views/site/accounts-not-open.tsx')).AccountsNotOpenPage),
};

export const pages: readonly Page[] = [
  {
    path: '/',
    title: `${shop.name}: barbershop in ${shop.address.suburb}`,
    description: `${shop.tagline} Fades, scissor cuts, beards and colour. Book a chair online in a minute.`,
    prerendered: true,
    file: 'src/views/home/home-page.tsx',
    ...lazily(async () => (await import('./views/home/home-page.tsx')).HomePage),
  },
  {
    path: '/book-appointment/',
    title: `Book an appointment | ${shop.name}`,
    description: `Pick your services, day, barber and time at ${shop.name}, and the chair is yours.`,
    prerendered: true,
    file: 'src/views/booking/booking-page.tsx',
    reads: [`customer/store-list?store_brand_id=${HOME_STORE_BRAND}&has_booking_service=1`],
    ...lazily(async () => (await import('./views/booking/booking-page.tsx')).BookingPage),
  },
  { path: '/login', title: `Login | ${shop.name}`, ...accountsNotOpen },
  { path: '/register', title: `Register | ${shop.name}`, ...accountsNotOpen },
  {
    path: '*',
    title: `Page Not Found | ${shop.name}`,
    description: 'There is no such page.',
    prerendered: true,
    file: 'src/views/site/not-found.tsx',
    ...lazily(async () => (await import('./views/site/not-found.tsx')).NotFoundPage),
  },
];

/** The page that a path shows, with or without its last slash (ruling V2). */
export const pageAt = (path: string): Page | undefined => pages.find((page) => matchPath(page.path, path));

interface SiteProps {
  /** Called each time that a page has begun to answer clicks. */
  onOpened?: () => void;
}

/** Everything below the router. */
export function Site({ onOpened }: SiteProps) {
  return (
    <SiteLayout>
      <Suspense fallback={<Loading>Loading...</Loading>}>
        <Routes>
          {pages.map((page) => (
            <Route
              key={page.path}
              path={page.path}
              element={<Opened key={page.path} page={page} onOpened={onOpened} />}
            />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  );
}

/** A page with its own words in the head. `data-page` says that it answers clicks. */
function Opened({ page, onOpened }: SiteProps & { page: Page }) {
  const [Screen] = useState(() => page.screen());
  useEffect(() => {
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical && page.path !== '*') canonical.href = new URL(page.path, canonical.href).href;
    document.documentElement.dataset.page = page.path;
    onOpened?.();
  }, [page, onOpened]);
  return <Screen />;
}

/**
 * A page in a chunk of its own. Once it is loaded it renders at once: hydration that waits in the middle
 * would throw the prerendered page away at the first update.
 */
function lazily(fetchPage: () => Promise<ComponentType>): Pick<Page, 'load' | 'screen'> {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded ??= await fetchPage();
    return { default: loaded };
  };
  const Waiting = lazy(load);
  return { load, screen: () => loaded ?? Waiting };
}
