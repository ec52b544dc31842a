import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { projectRoot } from '../support/built.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { startSite } from '../support/site.ts';
import { notHere, replay, type Step, walk, widthOf, words } from './bombadil.ts';
import { countsOf, unsoundIn } from './ledger.ts';

// `npm run explore -- --minutes 60 --seed 7 --width 390`, or `-- --replay coverage/explore/390/trace.jsonl`.
const { values: asked } = parseArgs({
  args: JSON.parse(process.env.EXPLORE ?? '[]'),
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    width: { type: 'string', multiple: true, default: ['320', '390', '1024'] },
    replay: { type: 'string' },
  },
});
const widths = asked.replay ? [widthOf(asked.replay)] : asked.width.map(Number);
const seconds = (Number(asked.minutes) * 60) / widths.length;
/** A shop is opened anew after so many seconds: what is booked out is no place to explore. */
const ROUND = 300;

interface Failure {
  id: string;
  machine: string;
  name: string;
  path: string[];
  counterexample: string;
}

const results = {
  dimension: 'explore',
  seed: Number(asked.seed),
  cases: 0,
  seconds: 0,
  failures: [] as Failure[],
};
afterAll(() => {
  const folder = join(projectRoot, 'coverage/dimensions');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'explore.json'), `${JSON.stringify(results, null, 2)}\n`);
});

if (notHere) test(notHere, () => expect(`${process.platform} ${process.arch}`).toMatch(/win32|darwin x64/));
else
  test.each(widths)(
    'a visitor who does anything finds nothing wrong at %i px',
    async (width) => {
      onTestFailed(() =>
        console.log(`The same visitor: npm run explore -- --width ${width} --seed ${asked.seed}`),
      );
      const before = results.failures.length;
      const end = Date.now() + seconds * 1000;
      for (let round = 0; round === 0 || (!asked.replay && Date.now() < end - 10_000); round += 1) {
        const failures = await explore(
          width,
          Number(asked.seed) + round,
          Math.min(ROUND, (end - Date.now()) / 1000),
        );
        const isNew = ({ name, counterexample }: Failure) =>
          !results.failures.some((one) => one.name === name && one.counterexample === counterexample);
        results.failures.push(...failures.filter(isNew));
      }
      const found = results.failures.slice(before);
      expect(found.map(({ name, counterexample }) => `${name}: ${counterexample}`)).toEqual([]);
    },
    (seconds + 300) * 1000,
  );

/** Opens a shop, lets somebody walk through it, and closes its books. */
async function explore(width: number, seed: number, limit: number): Promise<Failure[]> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'site-to-explore-')), 'data');
  copyEmptyDatabase(dataDir);
  const folder = join(projectRoot, `coverage/explore/${asked.replay ? 'replay' : `${width}-${seed}`}`);
  const began = Date.now();
  const site = await startSite({ environment: { DATA_DIR: dataDir } });
  const run = { url: `${site.url}/`, width, folder };
  const steps = asked.replay
    ? await replay(run, asked.replay, Number(asked.minutes))
    : await walk(run, { seed, seconds: Math.ceil(limit) });
  await site.stop();
  const { db, close } = await openDatabase({ dataDir });
  const counts = await countsOf(db);
  const unsound = await unsoundIn(db);
  await close();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });

  const took = (Date.now() - began) / 1000;
  results.cases += steps.length;
  results.seconds += Math.round(took);
  console.log(
    `${width} px, seed ${seed}: ${steps.length} acts in ${Math.round(took)} s on ${new Set(steps.map(({ url }) => new URL(url).pathname)).size} pages; ${Object.entries(
      counts,
    )
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}. To play it again: npm run explore -- --replay ${join(folder, 'trace.jsonl')}`,
  );
  return [...failuresIn(steps), ...unsound.map((line) => failure('theLedgerIsSound', line, steps))];
}

const failuresIn = (steps: Step[]) =>
  steps.flatMap(({ broken }, index) =>
    broken.flatMap(({ property, lines }) =>
      lines.map((line) => failure(property, line, steps.slice(0, index + 1))),
    ),
  );

const failure = (name: string, line: string, steps: Step[]): Failure => ({
  id: '',
  machine: '',
  name,
  path: steps.slice(-12).map(({ action, url }) => `${words(action)} -> ${new URL(url).pathname}`),
  counterexample: line,
});
