let asked = 0;
/** What failed once: `import` waits for the styles of a script the first time alone. */
const hasFailed = new WeakSet<() => unknown>();

/**
 * A module that comes in a script of its own. A browser remembers for as long as the page lives that a script did not
 * come, so that one that failed is asked for once more under another address. Rejects where it does not come there
 * either; another call with the same function tries again.
 */
export async function lateModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    if (hasFailed.has(load)) await stylesAgain();
    return await load();
  } catch (error) {
    hasFailed.add(load);
    await stylesAgain();
    const address = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
    if (address === undefined) return load();
    asked += 1;
    const module: Module = await import(/* @vite-ignore */ `${address}?again=${asked}`);
    return module;
  }
}

/** Styles that did not come. */
const lost = new Set<HTMLLinkElement>();
/** Styles that were asked for again, by address: several parts may wait for one. */
const again = new Map<string, Promise<unknown>>();

globalThis.document?.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target),
  { capture: true },
);

async function stylesAgain(): Promise<void> {
  for (const link of lost) again.set(link.href, inPlaceOf(link));
  lost.clear();
  await Promise.all(again.values());
}

const inPlaceOf = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    Object.assign(next, { rel: 'stylesheet', href: link.href, crossOrigin: '', onload: resolve });
    next.onerror = () => reject(new Error(`${next.href} did not come.`));
    link.replaceWith(next);
  });

/**
 * Whether only the page loaded again brings what did not come: pages name another first script by now, so that files of
 * this build may have gone with a deploy; or pages come and it did not come again, for there are browsers that remember
 * what did not come of all that a script wants.
 */
export async function isGone(isAgain: boolean): Promise<boolean> {
  const first = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && (isAgain || !(await page.text()).includes(`"${first}"`));
}
