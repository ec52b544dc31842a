import type { Loaded, Vitals } from './slow-phone.ts';

const ROW = 18;
const LEFT = 330;
const PIXELS_PER_MS = 0.16;

const colours: Readonly<Record<string, string>> = {
  Document: '#5b7fb5',
  Script: '#c98a1b',
  Font: '#8a5fa8',
  Fetch: '#3f8f6b',
  Other: '#777',
};

const colourOf = ({ type }: Loaded) => colours[type] ?? colours.Other;

/** Draws the requests of a load: pale while the page waits, solid while bytes arrive. A line marks each moment. */
export function drawWaterfall(title: string, { requests, largestPaint, usable }: Vitals): string {
  const end = Math.max(usable ?? 0, ...requests.map(({ ended }) => ended)) + 300;
  const width = LEFT + end * PIXELS_PER_MS;
  const height = (requests.length + 3) * ROW;
  const x = (ms: number) => (LEFT + ms * PIXELS_PER_MS).toFixed(1);
  const rows = requests.map((request, index) => {
    const y = (index + 2) * ROW;
    const { path, bytes, began, responded, ended } = request;
    const bar = (from: number, to: number, opacity: number) =>
      `<rect x="${x(from)}" y="${y + 3}" width="${Math.max(1, (to - from) * PIXELS_PER_MS).toFixed(1)}" height="12" fill="${colourOf(request)}" opacity="${opacity}"/>`;
    return `<text x="4" y="${y + 13}">${nameOf(path)}  ${(bytes / 1000).toFixed(1)} kB</text>${bar(began, responded, 0.3)}${bar(responded, ended, 1)}`;
  });
  const moments = [
    ['largest paint', largestPaint, 1] as const,
    ...(usable === null ? [] : [['usable', usable, 0] as const]),
  ].map(
    ([name, at, line]) =>
      `<line x1="${x(at)}" x2="${x(at)}" y1="${ROW}" y2="${height}" stroke="#b3261e"/><text x="${x(at)}" y="${13 + line * ROW}" fill="#b3261e"> ${name} ${Math.round(at)} ms</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" font-family="sans-serif" font-size="11">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="4" y="13" font-weight="bold">${title}</text>
${[...rows, ...moments].join('\n')}
</svg>
`;
}

/** Returns the name of a file without its hash, or the last part of a call. */
export const nameOf = (path: string): string =>
  (path.replace(/\?.*/, '').split('/').filter(Boolean).at(-1) ?? '/').replace(/-[\w-]{8}\./, '.');
