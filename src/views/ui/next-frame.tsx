import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children one frame later, for content whose rendering takes a slow phone longer than the 100 ms in which
 * it should respond to a press. The first frame shows what else the press has changed. A script that the children
 * need must be awaited by a `Suspense` among them: React would keep the placeholder instead of an outer fallback.
 */
export function NextFrame({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) {
  return useDeferredValue(true, false) ? children : placeholder;
}
