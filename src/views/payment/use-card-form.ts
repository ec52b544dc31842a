import { type ComponentType, useEffect, useState } from 'react';
import type { CardFormProps } from './card-form.tsx';

/**
 * The card form, which comes with the provider's components in a script of its own, or how far that has come.
 * Every use asks for the script until it is there. Not by `lazy`: a fallback that React has shown stays for
 * 300 ms at least.
 */
export function useCardForm(): ComponentType<CardFormProps> | 'loading' | 'missing' {
  const [form, setForm] = useState<ReturnType<typeof useCardForm>>('loading');
  useEffect(() => {
    import('./card-form.tsx').then(
      ({ CardForm }) => setForm(() => CardForm),
      (error: unknown) => {
        console.error('The card form could not be loaded:', error);
        setForm('missing');
      },
    );
  }, []);
  return form;
}
