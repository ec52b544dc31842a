import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { LoadingDialog } from '../loading/loading.tsx';
import { Button } from '../ui/button.tsx';

const QueueDialog = lazyWithRetry(
  () => import('./queue-dialog.tsx'),
  ({ QueueDialog }) => QueueDialog,
);

/**
 * The button Book Queue and its Join Queue dialog, which loads from its own script. The address `/?queue` opens the
 * dialog at once (QUEUE-75).
 */
export function BookQueue({ className }: { className?: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');

  const open = useCallback(async () => {
    setState('opening');
    await Promise.allSettled([QueueDialog.load()]);
    setState('open');
  }, []);

  const location = useLocation();
  useEffect(() => {
    if (new URLSearchParams(location.search).has('queue')) void open();
  }, [open, location]);

  return (
    <>
      <Button
        variant="secondary"
        className={className}
        data-offer="queue"
        aria-haspopup="dialog"
        onPointerEnter={QueueDialog.preload}
        onFocus={QueueDialog.preload}
        onClick={() => void open()}
      >
        {state === 'opening' ? 'Opening...' : 'Book Queue'}
      </Button>
      {state === 'opening' && <LoadingDialog />}
      {state === 'open' && (
        <ErrorBoundary>
          <Suspense fallback={<LoadingDialog />}>
            <QueueDialog onClosed={() => setState('closed')} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
