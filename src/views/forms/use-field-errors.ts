import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../machines/problem.ts';

/**
 * Returns the errors of a problem without those of fields that the visitor has changed and left since (FORM-16).
 * `watch` are the handlers of the element around the fields.
 */
export function useFieldErrors<Name extends string>(problem: Problem<Name> | null) {
  const changed = useRef(new Set<string>());
  const [corrected, setCorrected] = useState<{ of: typeof problem; names: ReadonlySet<string> }>();
  useEffect(() => {
    if (problem !== null) changed.current.clear();
  }, [problem]);

  return {
    errorOf: (name: Name) =>
      corrected?.of === problem && corrected.names.has(name) ? undefined : problem?.fields[name],
    watch: {
      onInput({ target }: InputEvent<HTMLElement>) {
        const name = target instanceof Element && target.getAttribute('name');
        if (problem !== null && name) changed.current.add(name);
      },
      onBlur({ currentTarget }: FocusEvent<HTMLElement>) {
        if (problem === null || changed.current.size === 0) return;
        const hide = () => setCorrected({ of: problem, names: new Set(changed.current) });
        // A pressed button must not move while the pointer is down, otherwise the press misses it.
        if (currentTarget.ownerDocument.querySelector(':active'))
          addEventListener('mouseup', hide, { once: true });
        else hide();
      },
    },
  };
}
