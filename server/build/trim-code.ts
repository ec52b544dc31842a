import type { Plugin } from 'vite';

/** A replacement in a package's code, and the least number of matches. */
interface Change {
  find: RegExp;
  put: string;
  times: number;
}

/**
 * A Vite plugin that removes unused code of a package from the browser's build, where the bundler cannot know that
 * it has no side effects. The build fails when a new release of the package has too few matches.
 */
export function trimCode(name: string, id: RegExp, changes: readonly Change[]): Plugin {
  const found = changes.map(() => 0);
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id },
      handler(code) {
        let lean = code;
        for (const [index, { find, put }] of changes.entries()) {
          lean = lean.replace(find, (...match: string[]) => {
            found[index] = (found[index] ?? 0) + 1;
            return put.replace('$1', match[1] ?? '');
          });
        }
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      if (error) return;
      for (const [index, { find, times }] of changes.entries()) {
        if ((found[index] ?? 0) < times)
          this.error(`${name}: the package has changed, ${find} matches too rarely.`);
      }
    },
  };
}
