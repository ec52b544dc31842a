import type { Plugin } from 'vite';

/** The schema of a request: a single line, or several lines up to its own indentation. */
const requests = /^ {2}request: (?:.*\),|[\s\S]*?^ {2}\}?\),)$\n/gm;

/**
 * Removes the schemas of requests from the browser's build, which saves half a kB gzip before the first step of a booking. The
 * browser sends requests by their types, and the server validates them. The files of accounts, messages and the queue keep
 * them: their forms validate fields by them.
 */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/(?!account|contact|queue)[\w-]+\.ts$/, code: / = endpoint\(/ },
      handler: (code) => ({ code: code.replaceAll(requests, ''), map: null }),
    },
  };
}
