import { useLazyComponent } from '../shared/use-lazy-component.ts';

const load = async () => (await import('./card-form.tsx')).CardForm;

/** The card form, which comes with the provider's components. */
export const useCardForm = () => useLazyComponent(load, 'The card form');
