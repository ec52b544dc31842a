import { type ReactNode, useEffect, useRef } from 'react';

interface RevealProps {
  /** The side it slides in from. */
  from?: 'up' | 'down' | 'left' | 'right';
  /** Milliseconds. */
  delay?: number;
  duration?: number;
  /** Pixels. */
  distance?: number;
  once?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Fades and slides its children in when they scroll into view (PAGE-9). Nothing is hidden while it
 * waits: the movement starts with the first pixel on screen, so the words are there without script, for
 * screen readers and in print. What is on screen from the start and whoever asks for less motion see no movement.
 */
export function Reveal({
  from = 'up',
  delay = 0,
  duration = 500,
  distance = 20,
  once = true,
  className,
  children,
}: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (!element || still || !('IntersectionObserver' in globalThis)) return;
    let wasSeen: boolean | null = null;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      if (entry.isIntersecting && wasSeen === false) {
        element.animate([{ opacity: 0, transform: `translate(${offset(from, distance)})` }, {}], {
          delay,
          duration,
          easing: 'ease-out',
          fill: 'backwards',
        });
      }
      if (entry.isIntersecting && once) observer.disconnect();
      wasSeen = entry.isIntersecting;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [from, delay, duration, distance, once]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

function offset(from: NonNullable<RevealProps['from']>, distance: number): string {
  return {
    up: `0, ${distance}px`,
    down: `0, ${-distance}px`,
    left: `${-distance}px, 0`,
    // Never wider than the page's own edge, or the page would be wider than its screen meanwhile.
    right: `min(${distance}px, var(--gutter)), 0`,
  }[from];
}
