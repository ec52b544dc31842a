import { useEffect } from 'react';
import { startMachines } from '../../page-machines.ts';
import { useOnline, useScripts } from '../../stores/connection.ts';
import { Button } from '../ui/button.tsx';
import styles from './connection-bar.module.css';

/**
 * Shows that the browser is offline (SITE-12), or that a script of the page failed to load (SITE-9), until that is
 * over.
 */
export function ConnectionBar() {
  const isOnline = useOnline();
  const scripts = useScripts();
  const isMissing = isOnline && scripts !== 'here';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the network is back, and not with each failure
  useEffect(() => {
    if (isMissing) void startMachines();
  }, [isOnline]);

  async function tryAgain() {
    if (scripts === 'gone') return location.reload();
    await startMachines(true);
    if (document.activeElement !== document.body) return;
    (document.querySelector<HTMLElement>('[role="dialog"]') ?? document.getElementById('main'))?.focus();
  }

  return (
    <div className={styles.bar} role="status" data-connection="">
      {!isOnline && <p>You are offline. Lists load by themselves once you are back.</p>}
      {isMissing && (
        <p data-late="">
          A part of this page did not load.{' '}
          <Button variant="quiet" size="small" onClick={() => void tryAgain()}>
            {scripts === 'gone' ? 'Reload' : 'Try again'}
          </Button>
        </p>
      )}
    </div>
  );
}
