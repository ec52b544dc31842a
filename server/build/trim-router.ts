import { trimCode } from './trim-code.ts';

/** 3 kB gzip of 14 before the home page answers. */
export const trimRouter = () =>
  trimCode('trim-router', /\/react-router\/dist\/development\/.*\.mjs$/, [
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
  ]);
