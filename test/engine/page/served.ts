import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../support/built.ts';
import { type SiteOptions, startSite } from '../../support/site.ts';
import { isInDevelopment } from '../requested-tests.ts';
import type { Sites } from './page-driver.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: Sites;
  }
}

/** The client id of the site at Google. */
const googleClient = 'barbers.apps.example.com';

/** Serves the built site once for all page tests. Their API calls never reach its server. */
export default async function serve({ provide }: TestProject): Promise<() => Promise<void>> {
  return serveBuilt(provide, isInDevelopment ? { built: await buildForDevelopment() } : {});
}

/** Serves a built folder in three configurations. Returns a function that stops the servers. */
export async function serveBuilt(
  provide: TestProject['provide'],
  site: Pick<SiteOptions, 'built' | 'emptyDatabase'>,
): Promise<() => Promise<void>> {
  const [own, foreign, google, probe] = await Promise.all([
    startSite(site),
    startSite({ ...site, environment: { API_ROOT: 'https://foreign.example/api' } }),
    startSite({ ...site, environment: { GOOGLE_CLIENT_ID: googleClient } }),
    buildProbe(),
  ]);
  provide('sites', { own: own.url, foreign: foreign.url, google: google.url, probe });
  return async () => {
    await Promise.all([own.stop(), foreign.stop(), google.stop()]);
  };
}

/** Builds the site with React's development checks: warnings, and effects that run twice. Returns the folder. */
const buildForDevelopment = () =>
  buildTo('coverage/development', { NODE_ENV: 'development' }, '--mode', 'development');

/** Builds the site to another folder and returns that folder. Throws with the output of the build. */
export async function buildTo(
  folder: string,
  settings: Record<string, string>,
  ...options: string[]
): Promise<string> {
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...options],
    { cwd: projectRoot, env: { ...process.env, ...settings, BUILD_FOLDER: folder } },
  );
  return folder;
}

/** Builds the script that observes the page and returns it as text. */
async function buildProbe(): Promise<string> {
  const entry = fileURLToPath(new URL('probe.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite returned no output for probe.ts.');
  return output.output[0].code;
}
