import { type ReactNode, useEffect, useRef } from 'react';

interface RevealProps {
  /** The side from which it slides in. */
  from?: 'up' | 'down' | 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/**
 * Fades and slides its children in when they first scroll into view (PAGE-9). The children are never hidden while
 * they wait: the animation starts with the first pixel on screen, so the text is there without script, for screen
 * readers and in print. Content that is on screen from the start does not move. The animation is in base.css:
 * a style sheet of its own would cost the first script a line in its list of files.
 */
export function Reveal({ from = 'up', className, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isFirst = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        if (!isFirst) element.dataset.slide = from;
        observer.disconnect();
      }
      isFirst = false;
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
