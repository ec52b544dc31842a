import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { seed as defaultSeed } from '../../tools/paths/seed.ts';
import type { Failure } from '../../tools/viewer/coverage.ts';
import { projectRoot } from '../support/built.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { startSite } from '../support/site.ts';
import { describeAction, notHere, type Step, walk } from './bombadil.ts';
import { countsOf, ledgerInconsistencies } from './ledger.ts';

// `npm run explore -- --minutes 60 --seed 7 --width 390`.
const asked: { minutes: string; seed: string; width: string[] } = {
  minutes: '0.5',
  seed: String(defaultSeed),
  width: ['320', '390', '1024'],
  ...JSON.parse(process.env.EXPLORE ?? '{}'),
};
const widths = asked.width.map(Number);
const firstSeed = Number(asked.seed);
const seconds = Number(asked.minutes) * 60;
/** The length of a round in seconds. Each round starts a new shop, because a fully booked shop offers little to explore. */
const ROUND = 300;
const starts = ['/', '/book-appointment/', '/login', '/contact-us/', '/register', '/careers/', '/about/'];

const results = { dimension: 'explore', seed: firstSeed, cases: 0, seconds: 0, failures: [] as Failure[] };
afterAll(() => {
  const folder = join(projectRoot, 'coverage/dimensions');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'explore.json'), `${JSON.stringify(results, null, 2)}\n`);
});

if (notHere) test(notHere, () => expect(`${process.platform} ${process.arch}`).toMatch(/win32|darwin x64/));
else
  test("random actions violate no property of a page and leave the shop's ledger consistent", {
    timeout: (seconds * 2 + 300) * 1000,
  }, async () => {
    for (let seed = firstSeed; results.seconds < seconds; seed += 1)
      for (const failure of await explore(seed, Math.min(ROUND, seconds - results.seconds)))
        if (!results.failures.some((known) => known.counterexample === failure.counterexample))
          results.failures.push(failure);
    console.log(
      `Repeat these actions with: npm run explore -- --minutes ${asked.minutes} --seed ${firstSeed}`,
    );
    expect(results.failures.map(({ name, counterexample }) => `${name}: ${counterexample}`)).toEqual([]);
  });

/** Starts a shop, explores it at every width, and checks its ledger. */
async function explore(seed: number, limit: number): Promise<Failure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-to-explore-'));
  const dataDir = join(folder, 'data');
  copyEmptyDatabase(dataDir);
  const site = await startSite({ environment: { DATA_DIR: dataDir } });
  const failures: Failure[] = [];
  for (const [index, width] of widths.entries()) {
    const start = starts[(seed + index) % starts.length] ?? '/';
    const began = Date.now();
    const steps = await walk({
      url: `${site.url}${start}`,
      width,
      seed,
      seconds: Math.ceil(limit / widths.length),
      folder: join(projectRoot, `coverage/explore/${width}-${seed}`),
    });
    const took = (Date.now() - began) / 1000;
    results.cases += steps.length;
    results.seconds += Math.round(took);
    failures.push(...failuresIn(steps, width));
    const pages = new Set(steps.map(({ url }) => new URL(url).pathname)).size;
    console.log(
      `${width} px, seed ${seed}: ${steps.length} acts in ${Math.round(took)} s on ${pages} pages.`,
    );
  }
  await site.stop();
  const { db, close } = await openDatabase({ dataDir });
  console.log('The shop of that round:', await countsOf(db));
  const unsound = await ledgerInconsistencies(db);
  await close();
  rmSync(folder, { recursive: true, force: true });
  return [
    ...failures,
    ...unsound.map((line) => ({ name: 'theLedgerIsSound', path: [], counterexample: line })),
  ];
}

const failuresIn = (steps: Step[], width: number): Failure[] =>
  steps.flatMap(({ broken }, index) =>
    broken.flatMap(({ property, lines }) => {
      const path = steps
        .slice(Math.max(0, index - 11), index + 1)
        .map(({ action, url }) => `${describeAction(action)} -> ${new URL(url).pathname}`);
      return lines.map((line) => ({ name: property, path, counterexample: `${line} (${width} px)` }));
    }),
  );
