/** Addresses of scripts that did not come, each with how often it was asked for again. */
const missed = new Map<string, number>();

/**
 * A module that comes in a script of its own. A browser remembers for as long as the page lives that a script did not
 * come, so that whoever asks once more has it fetched from another address. Rejects where it does not come.
 */
export async function lateModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
    const again = address === undefined ? undefined : missed.get(address);
    if (address !== undefined) missed.set(address, (again ?? 0) + 1);
    if (again === undefined) throw error;
    forgetFailedStyles();
    const module: Module = await import(/* @vite-ignore */ `${address}?again=${again}`);
    return module;
  }
}

/** Styles that did not come are asked for again by whoever finds no link to them. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.remove();
}
