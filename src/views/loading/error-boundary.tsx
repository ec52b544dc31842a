import { Component, createRef, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { focusHeading, Heading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './error-boundary.module.css';
import { ChunkLoadError } from './lazy-with-retry.tsx';

interface PartProps {
  /** Whether it is a whole page, whose failure gets a heading. */
  isPage?: boolean;
  /** Whether a different component reports the failure. */
  isSilent?: boolean;
  children: ReactNode;
}

/**
 * An error boundary around a page or a dialog, so that its failure does not affect the surroundings (SITE-9,
 * SITE-10).
 */
export class ErrorBoundary extends Component<PartProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };
  readonly #place = createRef<HTMLDivElement>();
  #around: HTMLElement | null | undefined;

  static getDerivedStateFromError = (failure: unknown) => ({ failure });

  override componentDidCatch(failure: unknown) {
    if (failure instanceof ChunkLoadError) failure.forget();
  }

  override componentDidUpdate() {
    if (this.state.failure !== null || document.activeElement !== document.body) return;
    focusHeading(this.#around);
    this.#around = null;
  }

  readonly #again = () => {
    const around = this.#place.current?.closest<HTMLElement>('[role="dialog"], main');
    this.#around = around ?? document.getElementById('main');
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    const { children, isPage, isSilent } = this.props;
    if (failure === null) return children;
    if (isSilent) return null;
    return (
      <div ref={this.#place} data-late="" className={isPage ? styles.page : undefined}>
        {isPage && <Heading level={1}>Sorry, this page did not load</Heading>}
        <Failure failure={failure} onAgain={this.#again} />
      </div>
    );
  }
}

interface FailureProps {
  failure: unknown;
  onAgain: () => void;
}

function Failure({ failure, onAgain }: FailureProps) {
  const [last, setLast] = useState(failure);
  const [isTrying, setIsTrying] = useState(false);
  const missing = last instanceof ChunkLoadError ? last : undefined;

  async function tryAgain() {
    if (missing?.isGone) return location.reload();
    setIsTrying(true);
    try {
      await missing?.load();
      onAgain();
    } catch (error) {
      console.error(error);
      if (error instanceof ChunkLoadError) error.forget();
      setLast(error);
      setIsTrying(false);
    }
  }

  const onOnline = useEffectEvent(() => void (missing && !missing.isGone && tryAgain()));
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button variant="secondary" busy={isTrying} onClick={() => void tryAgain()}>
          {missing?.isGone ? 'Reload' : isTrying ? 'Trying again...' : 'Try again'}
        </Button>
      }
    >
      {wordsFor(missing)}
    </Notice>
  );
}

function wordsFor(missing: ChunkLoadError | undefined): string {
  if (!missing) return 'Something went wrong here. The rest of the site still works.';
  if (missing.isGone)
    return 'Please reload the page to load this part. What you have chosen for your booking is kept.';
  return 'This part of the site did not load. Please check your connection: what you have typed or chosen is still here.';
}
