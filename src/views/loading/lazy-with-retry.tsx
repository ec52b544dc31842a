import { type ComponentType, use } from 'react';
import { isStaleBuild, loadModule } from '../../services/load-module.ts';
import { nextTask } from '../../services/next-task.ts';

/** A lazily loaded script failed (SITE-9). */
export class ChunkLoadError extends Error {
  /** Loads it again. */
  readonly load: () => Promise<unknown>;
  /** Clears the failure, so that the next render loads it again. */
  readonly forget: () => void;
  /** Whether only a reload of the page can load it. */
  readonly isGone: boolean;

  constructor({ load, forget }: Pick<ChunkLoadError, 'load' | 'forget'>, isGone: boolean, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.load = load;
    this.forget = forget;
    this.isGone = isGone;
  }
}

/**
 * Creates a component from its own script. Once loaded it renders synchronously, because a hydration that suspends
 * would discard the prerendered page at the first update. If the load fails, it throws a `ChunkLoadError` to the `ErrorBoundary`
 * around it.
 */
export function lazyWithRetry<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
) {
  let asked: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const forget = () => {
    if (hasFailed) asked = undefined;
    hasFailed = false;
  };
  const ask = async (isAgain: boolean) => {
    try {
      return partOf(await loadModule(fetchModule));
    } catch (cause) {
      const isLost = await isStaleBuild(isAgain).catch(() => false);
      hasFailed = true;
      throw new ChunkLoadError({ load: () => load(true), forget }, isLost, cause);
    }
  };
  /** Loads the script, unless it is loaded or loading. */
  const load = (isAgain = false): Promise<unknown> => {
    forget();
    asked ??= known(ask(isAgain));
    return asked;
  };
  /** Preloads the script after the browser has responded to the visitor. A failure is reported only when the component renders. */
  const preload = () => void nextTask().then(() => load().catch(forget));
  function Late(props: Props) {
    // In the next task, so that the request does not delay what is being rendered.
    asked ??= known(nextTask().then(() => ask(false)));
    const Here = use(asked);
    return <Here {...props} />;
  }
  return Object.assign(Late, { load, preload });
}

/** Marks a promise as settled for React's `use`, which reads these fields before it suspends. */
function known<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
