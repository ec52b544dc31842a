import { useEffect, useState } from 'react';
import { SLOW_AFTER_MS } from '../../../contract/constants.ts';

/** What is waited for: another value is another wait; with `false` there is nothing to wait for. */
export type Wait = string | boolean;

export const STILL_TRYING = 'This is taking longer than usual. We are still trying.';
export const KEEP_OPEN = 'This is taking longer than usual. Please keep this page open.';

/** Whether a visitor has been kept waiting for long by now (API-21). */
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
