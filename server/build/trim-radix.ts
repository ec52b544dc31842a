import { trimCode } from './trim-code.ts';

/** Removes names of functions for debugging, which keep unused code in the build: 3 kB gzip of the booking page. */
export const trimRadix = () =>
  trimCode('trim-radix', /\/@radix-ui\/[^/]+\/dist\/index\.mjs$/, [
    { find: /^ *static \{\s*__name\(this, "\w+"\);\s*\}$/gm, put: '', times: 1 },
    { find: /^ *__name\(\w+, "\w+"\);$/gm, put: '', times: 20 },
  ]);
