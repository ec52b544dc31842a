/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanRouter } from './server/build/lean-router.ts';
import { ENTRY_CHUNK, prerender } from './server/build/prerender.ts';
import { readShop } from './server/build/read-shop.ts';
import { scriptLayers } from './server/build/script-layers.ts';
import { shopFolder, shopModules } from './server/build/shop.ts';
import { trimMachines } from './server/build/trim-machines.ts';
import { compressible } from './server/http/site-files.ts';
import { testProjects } from './test/projects.ts';

/** `server/build.mjs` builds into a temporary folder and moves it here when the build is complete. */
const out = process.env.BUILD_FOLDER ?? 'dist';

/** A browser loads six files at a time, so that a page needs few chunks before it responds. */
const layers = scriptLayers([
  // React, the router and the frame: every page needs them before it responds.
  { name: ENTRY_CHUNK, usedBy: [/\/src\/main\.tsx$/] },
  { name: ENTRY_CHUNK, usedBy: [/\/home-page\.tsx$/, /\/booking-page\.tsx$/] },
  // Every page starts this machine when it responds.
  { name: 'machines', usedBy: [/\/src\/actors\/session\.ts$/] },
  { name: 'machines', usedBy: [/\/booking-page\.tsx$/, /\/queue-dialog\.tsx$/] },
  // The first step of booking needs these parts, and so do its later steps and the page of a visit.
  { name: 'machines', usedBy: [/\/booking-page\.tsx$/, /\/later-steps\.tsx$/] },
  { name: 'machines', usedBy: [/\/booking-page\.tsx$/, /\/my-visit-page\.tsx$/] },
  // Small modules that the queue's dialog shares are in one file, because the first scripts contain each file's name.
  { name: 'queue', usedBy: [/\/visit-links\.tsx$/, /\/queue-dialog\.tsx$/] },
  { name: 'queue', usedBy: [/\/actors\/payment\.ts$/, /\/queue-dialog\.tsx$/] },
]);

/** Returns a scoped class name: the class and a hash of its sheet. It is shorter than Vite's, which also has the line. */
const classIn = (name: string, sheet: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, sheet))
    .digest('base64url')
    .slice(0, 4)}`;

/** Replaces a shim for React 17 and older by the package that uses React's own function. It logs a warning in development. */
const withoutStoreShim: Plugin = {
  name: 'without-store-shim',
  apply: 'build',
  config: () => ({
    resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  }),
};

export default defineConfig({
  css: { modules: { generateScopedName: classIn } },
  plugins: [react(), shopModules(shopFolder), leanRouter(), trimMachines(), layers.plugin, withoutStoreShim],
  environments: {
    client: {
      build: {
        outDir: `${out}/site`,
        manifest: true,
        reportCompressedSize: false,
        // Every browser in Vite's baseline supports modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: layers.codeSplitting },
          // Radix names its functions for debugging. Otherwise these calls would keep its unused parts.
          treeshake: { manualPureFunctions: ['__name'] },
        },
      },
    },
    ssr: {
      build: { outDir: `${out}/prerender`, ssr: 'src/entry-server.tsx', copyPublicDir: false },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: `${out}/server`,
        ssr: 'server/main.ts',
        copyPublicDir: false,
        target: 'node20',
        sourcemap: true,
      },
    },
  },
  test: {
    // Browser and server tests often wait: four workers keep two cores busy.
    maxWorkers: 4,
    // Each worker loads modules once. No test changes module state that another test depends on.
    isolate: false,
    // Many generated paths press a button again after it has ended its machine, and XState logs each such event.
    onConsoleLog: (log) => !log.includes('was sent to stopped actor'),
    projects: testProjects,
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      const site = `${out}/site`;
      await prerender({
        site,
        entry: `${out}/prerender/entry-server.js`,
        notes: `${out}/notes`,
        shop: readShop(shopFolder),
      });
      for (const folder of ['assets', 'art', 'drawings']) precompress(`${site}/${folder}`);
    },
  },
});

/** Compresses the files that the server sends unchanged. The server compresses pages at start, when it has inserted the configuration. */
function precompress(folder: string) {
  for (const name of readdirSync(folder)) {
    if (!compressible.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, best));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
