import type { Icon } from './blocks.ts';
import type { Palette, Token } from './palette.ts';

/** Strokes on a field of 12 by 12: a finger on a button, a loop, a clock, a tick, a cross, a bubble. */
const drawings: Record<Icon, { colour: Token; path: string }> = {
  event: { colour: 'info', path: 'M6.5 1 2.5 7h3.2L5 11l4.5-6H6.2z' },
  always: { colour: 'ink-soft', path: 'M1 6h9M6.5 2.5 10.2 6 6.5 9.5' },
  after: { colour: 'warning', path: 'M6 1a5 5 0 1 0 .01 0zM6 3.5V6l2 1.5' },
  done: { colour: 'success', path: 'm1.5 6.5 3 3.2L10.5 2.5' },
  stateDone: { colour: 'success', path: 'm1.5 6.5 3 3.2L10.5 2.5' },
  error: { colour: 'danger', path: 'm2 2 8 8M10 2 2 10' },
  asks: { colour: 'info', path: 'M1 3.5h9L7.5 1M11 8.5H2L4.5 11' },
  says: { colour: 'accent-text', path: 'M1 2h10v6H6l-3 3V8H1z' },
  from: { colour: 'ink-soft', path: 'M11 6H4M7 2.5 3.5 6 7 9.5M1 2v8' },
  act: { colour: 'ink-soft', path: 'M8 1 4 11' },
};

export function drawIcon(icon: Icon, x: number, y: number, palette: Palette): string {
  const { colour, path } = drawings[icon];
  return `<path transform="translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})" d="${path}" fill="none" stroke="${palette[colour]}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}
