import type { Plugin } from 'vite';

/** A chunk with the modules that each of its users imports, directly or through other modules. */
export interface Layer {
  name: string;
  /** Each expression matches modules that use the layer. */
  usedBy: readonly RegExp[];
}

/**
 * Divides the browser's script into layers. A module is in the first layer whose users all import it statically. The
 * bundler makes a chunk of each page and each dialog for the rest.
 */
export function scriptLayers(layers: readonly Layer[]) {
  const layerOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'script-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const needsOf = (user: RegExp): ReadonlySet<string> => {
        const needs = new Set(ids.filter((id) => user.test(id)));
        if (needs.size === 0) this.error(`No module of the site matches ${user}.`);
        for (const id of needs) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needs.add(next);
        return needs;
      };
      for (const { name, usedBy } of layers) {
        const needs = usedBy.map(needsOf);
        for (const id of ids)
          if (!layerOf.has(id) && needs.every((known) => known.has(id))) layerOf.set(id, name);
      }
    },
  };
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'layers', name: (id: string) => layerOf.get(id) ?? null }],
  };
  return { plugin, codeSplitting };
}
