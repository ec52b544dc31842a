import { termsAndConditions } from '../../content/terms-and-conditions.ts';
import { PolicyPage } from './policy-page.tsx';

/** /terms-and-conditions (PAGE-14). */
export const TermsAndConditionsPage = () => <PolicyPage policy={termsAndConditions} />;
