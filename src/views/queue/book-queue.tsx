import { Suspense, useState } from 'react';
import { late } from '../loading/late.tsx';
import { Coming } from '../loading/loading.tsx';
import { Part } from '../loading/part.tsx';
import { Button } from '../ui/button.tsx';

const QueueDialog = late(
  () => import('./queue-dialog.tsx'),
  ({ QueueDialog }) => QueueDialog,
);

/** The button Book Queue and its Join Queue dialog, which loads from its own script. */
export function BookQueue({ className }: { className?: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');

  async function open() {
    setState('opening');
    await Promise.allSettled([QueueDialog.load()]);
    setState('open');
  }

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
      {state === 'opening' && <Coming />}
      {state === 'open' && (
        <Part>
          <Suspense fallback={<Coming />}>
            <QueueDialog onClosed={() => setState('closed')} />
          </Suspense>
        </Part>
      )}
    </>
  );
}
