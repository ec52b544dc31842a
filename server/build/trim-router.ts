import { trimCode } from './trim-code.ts';

/** Saves 3 kB of 14 kB gzip before the home page becomes interactive. */
export const trimRouter = () =>
  trimCode('trim-router', /\/react-router\/dist\/development\/.*\.mjs$/, [
    // Lets the bundler drop unused components: it cannot know that their creation has no side effect.
    { find: /^\w+\.displayName = .*;$/gm, put: '', times: 10 },
    {
      find: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g,
      put: '= /* @__PURE__ */ $1',
      times: 10,
    },
    // Links that prefetch a route's data belong to the router's framework mode, which this site does not use.
    { find: /\bshouldPrefetch && /g, put: 'false && ', times: 1 },
    { find: /\bENABLE_DEV_WARNINGS = true\b/g, put: 'ENABLE_DEV_WARNINGS = false', times: 1 },
  ]);
