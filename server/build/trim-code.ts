import type { Plugin } from 'vite';

/** What is changed in a package's code, and how often at least it must be found. */
interface Change {
  find: RegExp;
  put: string;
  times: number;
}

/**
 * Leaves out of the browser's build what of a package is not used and the bundler cannot know to be idle. A release of
 * the package that no longer has these places fails the build.
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
          this.error(`${name}: the package has changed, ${find} is not in it any more.`);
      }
    },
  };
}
