/** The loaders that have failed once: `import` waits for the styles of a script only the first time. */
const hasFailed = new WeakSet<() => unknown>();

/**
 * Loads a module from its own script. A script that failed is requested once more. Rejects if the second request fails
 * too; the next call with the same function tries again.
 *
 * Both requests go through `load`, because the build shortens the names of a script's exports and lets `load` restore
 * them. So a browser that remembers a failed script for the life of the page (Firefox) needs a reload.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    if (hasFailed.has(load)) await stylesAgain();
    return await load();
  } catch {
    hasFailed.add(load);
    await stylesAgain();
    return load();
  }
}

/** Styles that failed to load. */
const lost = new Set<HTMLLinkElement>();
/** Styles that were requested again, by address: several components may wait for the same sheet. */
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
 * Whether only a reload of the page can load a module that failed. This is so if the current pages have a new
 * first script: a deploy may have removed the files of this build. It is also so if pages load and the module
 * failed again, because some browsers cache the failure of each file that a script imports.
 */
export async function isStaleBuild(isAgain: boolean): Promise<boolean> {
  const first = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && (isAgain || !(await page.text()).includes(`"${first}"`));
}
