import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../db/errors.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { endLeases } from '../payments/leases.ts';
import { reconcile } from './reconcile.ts';

/** The interval between attempts to reach a database that is away, in milliseconds. */
const RETRY_MS = 500;

/** Finishes the charges that a process could not record because its database was away. */
export interface Resumption {
  /** Registers a submit whose payment this process may still have a lease on. */
  resumeLater: (submitKey: string) => void;
  /** Stops. The next start of the process ends the leases that are left. */
  stop: () => Promise<void>;
}

/**
 * Resumes the submits that are passed to `resumeLater` when the database answers again: it ends this process's
 * lease and asks the provider for the result (OPS-92). Without it the customer would wait until the lease expires.
 */
export function startResuming(deps: Deps): Resumption {
  const stopping = new AbortController();
  /** The submits, each with the time at which its work failed. */
  const lost = new Map<string, Date>();
  let running: Promise<void> | null = null;
  const resumeAll = async () => {
    while (lost.size > 0 && !stopping.signal.aborted) {
      for (const [submitKey, failedAt] of lost) {
        if (!(await resume(deps, submitKey, failedAt))) lost.set(submitKey, deps.now());
        else lost.delete(submitKey);
      }
      if (lost.size > 0) await pause(RETRY_MS);
    }
  };
  return {
    resumeLater(submitKey) {
      lost.set(submitKey, deps.now());
      running ??= resumeAll().finally(() => {
        running = null;
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Returns false if the database does not answer. */
async function resume(deps: Deps, submitKey: string, failedAt: Date): Promise<boolean> {
  const { db, now, log, processName } = deps;
  try {
    const isEnded = await endLeases(db, { processName, submit: { key: submitKey, failedAt }, now: now() });
    if (isEnded) await reconcile(deps, submitKey);
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    // The sweep and the customer's next request reconcile the charge too.
    log({ level: error instanceof Refusal ? 'warn' : 'error', event: 'charge.resume.failed', error });
    return true;
  }
}
