import type { Picture } from '../../../shop/schema.ts';
import styles from './block-print.module.css';

interface BlockPrintProps {
  picture: Picture;
  className?: string;
  /** Whether it is on the first screen: it then loads at once, not when it scrolls near. */
  first?: boolean;
  /** Whether the text beside it says the same, so that screen readers skip it. */
  silent?: boolean;
}

/** One of the shop's block prints. Its space is reserved while it loads, without script. */
export function BlockPrint({
  picture: { src, alt, width, height },
  className,
  first,
  silent,
}: BlockPrintProps) {
  return (
    <img
      src={src}
      alt={silent ? '' : alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={[styles.print, className].filter(Boolean).join(' ')}
    />
  );
}
