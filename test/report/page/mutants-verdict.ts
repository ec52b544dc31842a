import { allMakers, allOf, makers, mutantsInWords, remarksOn, sizeOf } from '../mutants-words.ts';
import type { Report } from '../report.ts';
import { h } from './html.ts';
import { mutantsView } from './mutants-view.ts';

/** What all mutants say and when they were tried, or which command tries them. */
export function mutantsVerdict(report: Report): HTMLElement[] {
  const lines = allMakers.map((maker) => {
    const { at, command } = report.mutants[maker];
    const all = allOf(report, maker);
    if (!all || at === null)
      return h('p', { class: 'quiet' }, `${makers[maker]}: none were tried yet. `, h('code', {}, command));
    const words = new Date(at).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'short' });
    const remarks = remarksOn(report, maker).map((remark) => `; ${remark}`);
    return h(
      'p',
      { class: all.survivors.length > 0 ? 'verdict short' : 'quiet' },
      `${makers[maker]}: ${mutantsInWords(all)}, tried `,
      h('time', { datetime: at }, words),
      `${remarks.join('')}.`,
    );
  });
  const { behind } = report.mutants;
  if (!behind || sizeOf(behind) === 0) return lines;
  const label = `In what machines are made of, as rules and selectors: ${mutantsInWords(behind)}`;
  return [
    ...lines,
    h(
      'details',
      { class: 'elsewhere' },
      h('summary', {}, label),
      ...mutantsView({ statechart: null, source: behind }),
    ),
  ];
}
