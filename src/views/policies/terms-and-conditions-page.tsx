import { termsAndConditions } from '../../content/terms-and-conditions.ts';
import { PolicyPage } from './policy-page.tsx';

/** /terms-and-conditions (section 2). */
export const TermsAndConditionsPage = () => <PolicyPage policy={termsAndConditions} />;
