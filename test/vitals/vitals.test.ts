import { mkdirSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { test } from '../support/chromium.ts';
import { builds, startBuilds } from './builds.ts';
import { servePlainHtml } from './floor.ts';
import { type Loaded, openOnSlowPhone, type Vitals } from './slow-phone.ts';
import { drawWaterfall, nameOf } from './waterfall.ts';

// `npm run vitals` measures how long pages take on a slow phone, beside their plain HTML in the same run.
// `BESIDE=coverage/before npm run vitals` also measures an earlier build, a copy of `dist`.

const RUNS = 5;
const FOLDER = 'coverage/vitals';

const sites = startBuilds();

/** Both pages with the moment at which a press has its effect. */
const pages = [
  {
    name: 'home',
    path: '/',
    isUsable: () =>
      document.documentElement.dataset.page === '/' &&
      ['Book Appointment', 'Book Queue'].every((label) =>
        [...document.querySelectorAll('#main a, #main button')].some(
          (control) => control.textContent === label,
        ),
      ),
  },
  {
    name: 'booking',
    path: '/book-appointment/',
    isUsable: () =>
      // The first service can be chosen. An earlier build begins at the stores, where Continue can be pressed.
      [...document.querySelectorAll<HTMLButtonElement>('#main button')].some(
        ({ textContent, disabled }) => !disabled && /^(Classic Haircut|Continue$)/.test(textContent ?? ''),
      ),
  },
];

const median = (values: number[]): number =>
  values.toSorted((first, second) => first - second)[values.length >> 1] ?? Number.NaN;

/** Returns the transferred kilobytes of each type of file. */
function kilobytes({ requests }: Vitals): string {
  const bytes = new Map<string, number>();
  for (const { type, bytes: size } of requests) bytes.set(type, (bytes.get(type) ?? 0) + size);
  return [...bytes].map(([type, sum]) => `${type} ${(sum / 1000).toFixed(1)}`).join(', ');
}

const row = (name: string, runs: Vitals[]): string => {
  const paints = runs.map(({ largestPaint }) => largestPaint);
  const usable = runs.flatMap((run) => run.usable ?? []);
  const spread = (values: number[]) =>
    `${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
  return [
    name,
    spread(paints),
    usable.length > 0 ? spread(usable) : '',
    Math.max(...runs.map(({ layoutShift }) => layoutShift)).toFixed(3),
    runs[0] ? kilobytes(runs[0]) : '',
  ].join(' | ');
};

test('measures home and booking on a slow phone', async ({ browser }) => {
  const report = [
    '| page | largest paint, ms | usable, ms | worst shift | kB |',
    '| --- | --- | --- | --- | --- |',
  ];
  const details: string[] = [];
  mkdirSync(FOLDER, { recursive: true });
  const plain = await servePlainHtml(sites[0]?.url ?? '');
  onTestFinished(plain.close);
  for (const { name, path, isUsable } of pages) {
    const loads = [
      ...sites.map(({ url }, index) => ({ name: `${name}, ${builds[index]}`, url, isUsable })),
      { name: `${name}, plain HTML`, url: plain.url, isUsable: null },
    ].map((load) => ({ ...load, runs: [] as Vitals[] }));
    // The loads take turns, so that other work on the computer affects all of them.
    for (let run = 0; run < RUNS; run += 1)
      for (const { url, isUsable, runs } of loads)
        runs.push(await openOnSlowPhone(browser, url + path, isUsable));

    for (const load of loads) report.push(`| ${row(load.name, load.runs)} |`);
    for (const load of loads) {
      const middle = median(load.runs.flatMap(({ usable }) => usable ?? []));
      const typical = load.runs.find(({ usable }) => usable === middle);
      if (!typical) continue;
      writeFileSync(`${FOLDER}/${load.name.replace(/\W+/g, '-')}.svg`, drawWaterfall(load.name, typical));
      details.push(`\n${load.name}: began, responded, ended, bytes, priority`, ...typical.requests.map(line));
    }
  }
  writeFileSync(`${FOLDER}/report.md`, `${report.join('\n')}\n`);
  console.log([...report, ...details].join('\n'));
});

const line = ({ path, began, responded, ended, bytes, priority }: Loaded): string =>
  `${nameOf(path).padEnd(36)}${[began, responded, ended, bytes].map((value) => `${value}`.padStart(7)).join('')}  ${priority}`;
