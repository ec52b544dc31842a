import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { seed as defaultSeed } from '../../tools/paths/seed.ts';
import { projectRoot } from '../support/built.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { startSite } from '../support/site.ts';
import { notHere, type Step, walk, words } from './bombadil.ts';
import { countsOf, unsoundIn } from './ledger.ts';

// `npm run explore -- --minutes 60 --seed 7 --width 390`.
const { values: asked } = parseArgs({
  args: JSON.parse(process.env.EXPLORE ?? '[]'),
  options: {
    minutes: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: String(defaultSeed) },
    width: { type: 'string', multiple: true, default: ['320', '390', '1024'] },
  },
});
const widths = asked.width.map(Number);
const firstSeed = Number(asked.seed);
const seconds = Number(asked.minutes) * 60;
/** A shop is opened anew after so many seconds: what is booked out is no place to explore. */
const ROUND = 300;
const starts = ['/', '/book-appointment/', '/login', '/contact-us/', '/register', '/careers/', '/about/'];

if (notHere) test(notHere, () => expect(`${process.platform} ${process.arch}`).toMatch(/win32|darwin x64/));
else
  test('a visitor who does anything finds nothing wrong', {
    timeout: (seconds * 2 + 300) * 1000,
  }, async () => {
    const found: Found = new Map();
    let walked = 0;
    for (let seed = firstSeed; walked < seconds; seed += 1)
      walked += await explore(found, seed, Math.min(ROUND, seconds - walked));
    console.log(`The same visitor: npm run explore -- --minutes ${asked.minutes} --seed ${firstSeed}`);
    expect([...found].map(([line, way]) => `${line}\n${way}`)).toEqual([]);
  });

/** What is wrong, and the last acts before it was seen first. */
type Found = Map<string, string>;

/** Opens a shop, lets somebody walk through it on every screen, and closes its books. Returns the seconds walked. */
async function explore(found: Found, seed: number, limit: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'site-to-explore-'));
  const dataDir = join(folder, 'data');
  copyEmptyDatabase(dataDir);
  const site = await startSite({ environment: { DATA_DIR: dataDir } });
  let walked = 0;
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
    const took = Math.round((Date.now() - began) / 1000);
    walked += took;
    noteBroken(found, steps, width);
    const pages = new Set(steps.map(({ url }) => new URL(url).pathname)).size;
    console.log(`${width} px, seed ${seed}: ${steps.length} acts in ${took} s on ${pages} pages.`);
  }
  await site.stop();
  const { db, close } = await openDatabase({ dataDir });
  console.log('The shop of that round:', await countsOf(db));
  for (const line of await unsoundIn(db)) found.set(line, '');
  await close();
  rmSync(folder, { recursive: true, force: true });
  return walked;
}

function noteBroken(found: Found, steps: Step[], width: number): void {
  for (const [index, { broken }] of steps.entries()) {
    const way = steps
      .slice(Math.max(0, index - 11), index + 1)
      .map(({ action, url }) => `  ${words(action)} -> ${new URL(url).pathname}`)
      .join('\n');
    for (const { property, lines } of broken)
      for (const line of lines) {
        const says = `${property}: ${line} (${width} px)`;
        if (!found.has(says)) found.set(says, way);
      }
  }
}
