let asked = 0;

/**
 * A module that comes in a script of its own. A browser remembers for as long as the page lives that a script did not
 * come, so that one that failed is asked for once more under another address. Rejects where it does not come there
 * either; another call tries again.
 */
export async function lateModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await stylesAgain();
    const address = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
    if (address === undefined) return load();
    asked += 1;
    const module: Module = await import(/* @vite-ignore */ `${address}?again=${asked}`);
    return module;
  }
}

/** Styles that did not come are asked for again: who loads a script waits for its styles the first time alone. */
async function stylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([type])');
  await Promise.all(
    [...links].flatMap((link) =>
      link.sheet
        ? []
        : new Promise((resolve, reject) => {
            const next = document.createElement('link');
            Object.assign(next, { rel: 'stylesheet', href: link.href, crossOrigin: '', onload: resolve });
            next.onerror = () => reject(new Error(`${next.href} did not come.`));
            link.replaceWith(next);
          }),
    ),
  );
}

/** Whether pages name another first script by now: files of this build may have gone with a deploy. */
export async function buildIsGone(): Promise<boolean> {
  const first = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && !(await page.text()).includes(`"${first}"`);
}
