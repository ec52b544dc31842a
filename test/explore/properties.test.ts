import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../support/built.ts';
import { listenOn } from '../support/free-port.ts';
import { notHere, walk } from './bombadil.ts';

/** For each property, a page that violates only that property. */
const faultyPages: Record<string, string> = {
  somethingIsShown: '<h1>Shop</h1><main></main>',
  nothingIsWiderThanTheScreen: '<h1>Shop</h1><p style="width: 600px">Wide</p>',
  thereIsOneHeading: '<h1>Shop</h1><h1>Another</h1>',
  idsAreUnique: '<h1>Shop</h1><p id="here">One</p><p id="here">Two</p>',
  nothingIsBusyForEver: '<h1>Shop</h1><p role="status">Loading chairs...</p>',
  everyWordCanBeRead: '<h1>Shop</h1><p>It costs $NaN.</p>',
  nothingIsSaidTwice: '<h1>Shop</h1><p role="alert">Sorry.</p><p role="alert">Sorry.</p>',
  pageTakesPresses: '<h1>Shop</h1><style>body { pointer-events: none }</style>',
  focusIsKept: '<h1>Shop</h1><button onclick="this.remove()">Close</button>',
  noErrorInTheConsole: '<h1>Shop</h1><script>setInterval(() => console.error("no chairs"), 50)</script>',
  noUncaughtException: '<h1>Shop</h1><script>setInterval(() => chairs.push(1), 50)</script>',
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(({ url: path = '/' }, response) => {
    const page = faultyPages[path.slice(1)] ?? '<h1>Nothing</h1>';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title>${page}<p><a href="${path}">Again</a></p></html>`,
    );
  });
  url = `http://127.0.0.1:${await listenOn(server)}`;
});
afterAll(() => server.close());

if (notHere) test(notHere, () => expect(Object.keys(faultyPages)).not.toEqual([]));
else
  test.concurrent.each(Object.keys(faultyPages))(
    'only %s reports a page that violates it',
    async (property) => {
      const folder = join(projectRoot, 'coverage/explore/broken', property);
      const steps = await walk({ url: `${url}/${property}`, width: 390, seed: 1, seconds: 40, folder });
      expect(steps.at(-1)?.broken.map((violation) => violation.property)).toEqual([property]);
      // Bombadil may report a persistent fault more than once.
      expect(new Set(steps.at(-1)?.broken[0]?.lines).size).toBe(1);
    },
  );
