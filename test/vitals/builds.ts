import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

/** The folders of the builds to measure: today's, and an earlier one with `BESIDE=FOLDER`. */
export const builds = ['dist', ...(process.env.BESIDE ? [process.env.BESIDE] : [])];

/** Starts a site for each build. An earlier build creates its database itself: it cannot read today's. */
export const startBuilds = (environment: Record<string, string> = {}) =>
  builds.map((built) =>
    kept(() => startSite({ built, flags: [], environment, copiesDatabase: built === 'dist' })),
  );
