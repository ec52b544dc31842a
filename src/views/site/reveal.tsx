import { type ReactNode, useEffect, useRef } from 'react';

const DURATION_MS = 500;
const DISTANCE_PX = 20;

interface RevealProps {
  /** The side from which it slides in. */
  from?: 'up' | 'down' | 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/**
 * Fades and slides its children in when they first scroll into view (PAGE-9). The children are never hidden while
 * they wait: the animation starts with the first pixel on screen, so the text is there without script, for screen
 * readers and in print. Content that is on screen from the start does not move, and nothing moves with reduced
 * motion.
 */
export function Reveal({ from = 'up', className, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (!element || still || !('IntersectionObserver' in globalThis)) return;
    let wasSeen: boolean | null = null;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      if (entry.isIntersecting && wasSeen === false) {
        element.animate([{ opacity: 0, transform: `translate(${offsets[from]})` }, {}], {
          duration: DURATION_MS,
          easing: 'ease-out',
          fill: 'backwards',
        });
      }
      if (entry.isIntersecting) observer.disconnect();
      wasSeen = entry.isIntersecting;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [from]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

const offsets = {
  up: `0, ${DISTANCE_PX}px`,
  down: `0, ${-DISTANCE_PX}px`,
  left: `${-DISTANCE_PX}px, 0`,
  // The offset stays within the page's padding; otherwise the page would be wider than the screen during the
  // animation.
  right: `min(${DISTANCE_PX}px, var(--gutter)), 0`,
};
