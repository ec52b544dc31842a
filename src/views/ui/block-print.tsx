import type { Picture } from '../../../shop/schema.ts';
import styles from './block-print.module.css';

interface BlockPrintProps {
  picture: Picture;
  className?: string;
  /** On the first screen: fetched at once, not when it comes near. */
  first?: boolean;
  /** Beside words that say the same: nothing to read aloud. */
  silent?: boolean;
}

/** One of the shop's block prints. Its place is kept while it loads, and it costs no script. */
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
