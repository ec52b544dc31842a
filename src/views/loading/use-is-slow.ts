import { useEffect, useState } from 'react';
import { SLOW_AFTER_MS } from '../../../contract/constants.ts';

/**
 * The identity of the pending request: a different value restarts the timer, and `false` means that nothing is
 * pending.
 */
export type Wait = string | boolean;

export const STILL_TRYING = 'This is taking longer than usual. We are still trying.';
export const KEEP_OPEN = 'This is taking longer than usual. Please keep this page open.';

/** Whether a request has been pending for so long that it is slow (API-21). */
export function useIsSlow(wait: Wait): boolean {
  const [slow, setSlow] = useState<Wait>(false);
  useEffect(() => {
    if (wait === false) return;
    const timer = setTimeout(() => setSlow(wait), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [wait]);
  return wait !== false && slow === wait;
}
