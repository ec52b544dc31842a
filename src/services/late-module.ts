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
    forgetFailedStyles();
    const address = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
    if (address === undefined) throw error;
    asked += 1;
    const module: Module = await import(/* @vite-ignore */ `${address}?again=${asked}`);
    return module;
  }
}

/** Styles that did not come are asked for again by whoever finds no link to them. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.remove();
}
