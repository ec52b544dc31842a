import { lateModule } from '../../services/late-module.ts';
import { useLazyComponent } from '../shared/use-lazy-component.ts';

const load = async () => (await lateModule(() => import('./card-form.tsx'))).CardForm;

/** The card form, which comes with the provider's components. */
export const useCardForm = () => useLazyComponent(load, 'The card form');
