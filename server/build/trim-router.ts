import type { Plugin } from 'vite';

/** What is changed in the router's code, and how often at least it must be found. */
const changes: { find: RegExp; put: string; times: number }[] = [
  // What nobody uses can then be left out: the bundler cannot know that making a component does nothing else.
  { find: /^\w+\.displayName = .*;$/gm, put: '', times: 10 },
  {
    find: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g,
    put: '= /* @__PURE__ */ $1',
    times: 10,
  },
  // Links that fetch a route's data early belong to the router's framework mode, which is not used here.
  { find: /\bshouldPrefetch && /g, put: 'false && ', times: 1 },
  { find: /\bENABLE_DEV_WARNINGS = true\b/g, put: 'ENABLE_DEV_WARNINGS = false', times: 1 },
];

/**
 * Leaves out of the browser's build what of the router is not used: 3 kB gzip of 14 before the home page
 * answers. A release of the router that no longer has these places fails the build.
 */
export function trimRouter(): Plugin {
  const found = changes.map(() => 0);
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/.*\.mjs$/ },
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
        if ((found[index] ?? 0) < times) this.error(`The router has changed: ${find} is not in it any more.`);
      }
    },
  };
}
