import { useLate } from '../shared/use-late.ts';

const load = async () => (await import('./card-form.tsx')).CardForm;

/** The card form, which comes with the provider's components. */
export const useCardForm = () => useLate(load, 'The card form');
