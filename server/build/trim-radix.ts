import { trimCode } from './trim-code.ts';

/** Names that functions are given for debugging, and which keep what nobody uses: 3 kB gzip of the booking page. */
export const trimRadix = () =>
  trimCode('trim-radix', /\/@radix-ui\/[^/]+\/dist\/index\.mjs$/, [
    { find: /^ *static \{\s*__name\(this, "\w+"\);\s*\}$/gm, put: '', times: 1 },
    { find: /^ *__name\(\w+, "\w+"\);$/gm, put: '', times: 20 },
  ]);
