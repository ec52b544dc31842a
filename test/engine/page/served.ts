import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../support/built.ts';
import { startSite } from '../../support/site.ts';
import { isInDevelopment } from '../asked.ts';
import type { Sites } from './page-driver.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: Sites;
  }
}

/** The site at Google. */
const googleClient = 'barbers.apps.example.com';

/** Serves the built site once for all page paths, whose calls never reach it. */
export default async function serve({ provide }: TestProject): Promise<() => Promise<void>> {
  const built = isInDevelopment ? buildForDevelopment() : undefined;
  const [own, foreign, google, probe] = await Promise.all([
    startSite({ built }),
    startSite({ built, environment: { API_ROOT: 'https://foreign.example/api' } }),
    startSite({ built, environment: { GOOGLE_CLIENT_ID: googleClient } }),
    buildProbe(),
  ]);
  provide('sites', { own: own.url, foreign: foreign.url, google: google.url, probe });
  return async () => {
    await Promise.all([own.stop(), foreign.stop(), google.stop()]);
  };
}

/** The site with React's own checks in it: its warnings, and effects that run twice. Returns where it is. */
function buildForDevelopment(): string {
  const folder = 'coverage/development';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'development', '--logLevel', 'warn'],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'development', BUILD_FOLDER: folder },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  return folder;
}

/** The script that listens in the page, as one text. */
async function buildProbe(): Promise<string> {
  const entry = fileURLToPath(new URL('probe.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The probe was not built.');
  return output.output[0].code;
}
