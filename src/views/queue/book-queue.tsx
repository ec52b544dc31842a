import { type ComponentType, useState } from 'react';
import { lateModule } from '../../services/late-module.ts';
import { Button } from '../shared/button.tsx';

const load = async () => (await lateModule(() => import('./queue-dialog.tsx'))).QueueDialog;
/** Asked for as soon as somebody seems to want it. What goes wrong is told when they press. */
const preload = () => void load().catch(() => undefined);

async function tellMissing(error: unknown): Promise<void> {
  console.error('The Join Queue dialog could not be loaded:', error);
  const { toast } = await import('react-hot-toast/headless');
  toast.error('The queue did not open. Please reload the page, or just walk in.');
}

/** Book Queue, and the Join Queue dialog behind it, which comes in a script of its own. */
export function BookQueue({ className }: { className?: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const [QueueDialog, setQueueDialog] = useState<ComponentType<{ onClosed: () => void }> | null>(null);

  async function open() {
    setState('opening');
    try {
      const loaded = await load();
      setQueueDialog(() => loaded);
      setState('open');
    } catch (error) {
      setState('closed');
      await tellMissing(error);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        {state === 'opening' ? 'Opening...' : 'Book Queue'}
      </Button>
      {state === 'open' && QueueDialog && <QueueDialog onClosed={() => setState('closed')} />}
    </>
  );
}
