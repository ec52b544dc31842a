import art from '../shared/art.module.css';
import { Bloom, CombShape, Leaf, Print, RazorShape, ScissorsShape } from '../shared/art.tsx';

/** Each leaf of the still life: where its stalk is (x, y), which way it points (degrees) and its size. */
const leaves = [
  [262, 404, -172, 1.15],
  [226, 306, -200, 1.2],
  [200, 262, -104, 1.05],
  [150, 214, -190, 0.95],
  [160, 362, -232, 1],
  [392, 410, 22, 1.25],
  [452, 330, 30, 1.05],
  [500, 300, -70, 1.05],
  [284, 150, -38, 1.05],
  [274, 116, -158, 0.9],
  [560, 276, -110, 0.7],
] as const;

/** Each blossom of the still life: its middle (x, y) and its radius. */
const blooms = [
  [96, 176, 40],
  [48, 236, 28],
  [168, 140, 30],
  [128, 246, 19],
  [74, 346, 36],
  [30, 318, 19],
  [130, 416, 27],
  [214, 356, 28],
  [150, 330, 17],
  [258, 70, 44],
  [186, 50, 27],
  [330, 52, 28],
  [226, 130, 18],
  [300, 124, 17],
  [590, 262, 40],
  [536, 210, 24],
  [600, 336, 24],
  [534, 346, 31],
  [472, 424, 28],
  [424, 338, 25],
  [462, 274, 18],
] as const;

/** The hero's still life: the tools of the trade and a bunch of wattle in a barber-striped tumbler. */
export const HeroIllustration = ({ className }: { className?: string }) => (
  <Print box="0 0 640 700" className={className}>
    <path
      className={art.stem}
      d="M300 470C270 360 210 250 96 176M290 470C250 400 180 350 74 346M352 470C400 360 470 300 590 262M330 470C330 320 300 180 258 70M352 470C390 420 430 400 534 346"
    />
    <RazorShape at="translate(388 84) rotate(17)" />
    <CombShape at="translate(196 100) rotate(-9)" />
    <ScissorsShape at="translate(262 152) rotate(5)" />
    {leaves.map(([x, y, angle, size]) => (
      <Leaf key={`${x} ${y}`} at={`translate(${x} ${y}) rotate(${angle}) scale(${size})`} />
    ))}
    {blooms.map(([x, y, r]) => (
      <Bloom key={`${x} ${y}`} x={x} y={y} r={r} />
    ))}
    <Tumbler />
  </Print>
);

/** Barber-striped, like the pole. */
function Tumbler() {
  const glass = 'M206 452h220l-18 230q-2 16-18 16H242q-16 0-18-16z';
  return (
    <>
      <path className={art.steel} d={glass} />
      <path
        className={`${art.leaf} ${art.flat}`}
        d="M209 495 284 452 343 452 212 527zM220 629 421 513 418 548 222 661zM343 698 410 659 408 682 406 691 400 696 391 698z"
      />
      <path
        className={`${art.ink} ${art.flat}`}
        d="M215 562 405 452 426 452 424 475 217 594zM229 694 416 586 413 621 280 698 242 698 232 696z"
      />
      <path className={art.cut} d={glass} />
      <path className={art.steel} d="M196 436h240q10 0 10 12v6q0 12-10 12H196q-10 0-10-12v-6q0-12 10-12z" />
    </>
  );
}
