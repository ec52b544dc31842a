import { type ComponentType, use } from 'react';
import { isGone, lateModule } from '../../services/late-module.ts';

/** What comes in a script of its own did not come (SITE-9). */
export class LateError extends Error {
  /** Asks for it again. */
  readonly load: () => Promise<unknown>;
  /** What shows it next asks for it again. */
  readonly forget: () => void;
  /** Only the page loaded again can bring it. */
  readonly isGone: boolean;

  constructor({ load, forget }: Pick<LateError, 'load' | 'forget'>, isGone: boolean, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.load = load;
    this.forget = forget;
    this.isGone = isGone;
  }
}

/**
 * A component in a script of its own. Once it has come it renders at once: hydration that waits in the middle would
 * throw the prerendered page away at the first update. What does not come is thrown to the `Part` around it.
 */
export function late<Module, Props extends object>(
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
      return partOf(await lateModule(fetchModule));
    } catch (cause) {
      const isLost = await isGone(isAgain).catch(() => false);
      hasFailed = true;
      throw new LateError({ load: () => load(true), forget }, isLost, cause);
    }
  };
  /** Asks for the script, unless it is here or on its way. */
  const load = (isAgain = false): Promise<unknown> => {
    forget();
    asked ??= known(ask(isAgain));
    return asked;
  };
  /** Asks early: what goes wrong is told once it is wanted. */
  const preload = () => void load().catch(forget);
  function Late(props: Props) {
    asked ??= known(ask(false));
    const Here = use(asked);
    return <Here {...props} />;
  }
  return Object.assign(Late, { load, preload });
}

/** What has come is there at once for React's `use`, which looks at these before it waits. */
function known<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
