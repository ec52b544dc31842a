import type { ReactNode } from 'react';
import styles from './art.module.css';

/*
 * The shop's own drawings: wattle and the barber's tools, cut like a linoprint. Decorations, all of them
 * hidden from screen readers. Coordinates are the drawing's own units, a stroke is 5 of them.
 */

/** A straight razor, blade up. */
export const Razor = ({ className }: { className?: string }) => (
  <Print box="0 0 200 460" className={className}>
    <RazorShape at="translate(16 6)" />
  </Print>
);

/** A barber's comb, teeth to the right. */
export const Comb = ({ className }: { className?: string }) => (
  <Print box="0 0 200 380" className={className}>
    <CombShape at="translate(96 10) rotate(14)" />
  </Print>
);

/** Scissors, blades down. */
export const Scissors = ({ className }: { className?: string }) => (
  <Print box="0 0 170 390" className={className}>
    <ScissorsShape at="translate(5 0)" />
  </Print>
);

/** One blossom of wattle. */
export const Blossom = ({ className }: { className?: string }) => (
  <Print box="0 0 80 80" className={className}>
    <Bloom x={40} y={40} r={34} />
  </Print>
);

/** A spray of wattle: three blossoms and five leaves. */
export const WattleSpray = ({ className }: { className?: string }) => (
  <Print box="0 0 260 260" className={className}>
    <path className={styles.stem} d="M20 245C70 200 130 130 216 52" />
    <Leaf at="translate(70 200) rotate(-98) scale(.95)" />
    <Leaf at="translate(110 158) rotate(8) scale(.95)" />
    <Leaf at="translate(140 128) rotate(-106) scale(.8)" />
    <Leaf at="translate(48 220) rotate(2) scale(.9)" />
    <Bloom x={196} y={120} r={25} />
    <Bloom x={128} y={92} r={27} />
    <Bloom x={212} y={52} r={33} />
  </Print>
);

/** The frame of every drawing. `box` is its view box. */
export function Print({
  box,
  className,
  children,
}: {
  box: string;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox={box}
      className={[styles.art, className].filter(Boolean).join(' ')}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A wattle's pompom: fluff around a disc, dots in it. Both rings close on a whole number of strokes. */
export function Bloom({ x, y, r }: { x: number; y: number; r: number }) {
  const tufts = Math.round((2 * Math.PI * r) / 8.2);
  const dots = Math.round((2 * Math.PI * r * 0.56) / 8.4);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={`${styles.bloom} ${styles.flat}`} r={r} />
      <circle className={styles.tufts} r={r} pathLength={tufts} />
      <circle className={styles.dots} r={r * 0.56} pathLength={dots} />
      <circle className={`${styles.ink} ${styles.flat}`} r={r * 0.12} />
    </g>
  );
}

/** One leaf, its stalk at the origin. */
export function Leaf({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path className={styles.leaf} d="M0 0C26-26 80-34 128-6 88 14 36 16 0 0z" />
      <path className={styles.fine} d="M12-1C44-10 74-11 102-8" />
    </g>
  );
}

/** The razor, to be placed by its transform. */
export function RazorShape({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path className={styles.leaf} d="M54 236c-14 50-24 118-6 190 6 22 36 16 34-6-4-62 2-118 12-176z" />
      <path
        className={styles.steel}
        d="M34 26C34 12 42 4 56 4h38c10 0 16 8 16 18l-4 158c0 14-8 20-20 22l-4 58H62l2-58c-18-2-28-10-28-24z"
      />
      <path className={`${styles.shade} ${styles.flat}`} d="M37 26C37 14 44 7 54 7v190c-10-3-16-9-16-19z" />
      <path className={styles.fine} d="M55 7v192M86 44v96" />
      <circle className={styles.bloom} cx="72" cy="244" r="8" />
    </g>
  );
}

const combTeeth = Array.from({ length: 19 }, () => 'h46v8H34v7.4').join('');

/** The comb, to be placed by its transform. */
export function CombShape({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path className={styles.bloom} d={`M34 22${combTeeth}H34V338c0 16-34 16-34 0V18C0-4 34-4 34 18z`} />
      <path className={styles.fine} d="M12 40v262" />
    </g>
  );
}

/** The scissors, to be placed by their transform. */
export function ScissorsShape({ at }: { at: string }) {
  const rings = (style: string | undefined) => (
    <>
      <ellipse className={style} cx="40" cy="58" rx="28" ry="40" transform="rotate(-12 40 58)" />
      <ellipse className={style} cx="120" cy="58" rx="28" ry="40" transform="rotate(12 120 58)" />
      <path className={style} d="M52 98 84 204M108 98 76 204" />
    </>
  );
  return (
    <g transform={at}>
      <path className={styles.steel} d="M66 196 92 190 110 366c-2 16-18 14-22 0z" />
      <path className={styles.shade} d="M94 196 68 190 50 366c2 16 18 14 22 0z" />
      {rings(styles.tube)}
      {rings(styles.core)}
      <circle className={styles.bloom} cx="80" cy="200" r="10" />
    </g>
  );
}
