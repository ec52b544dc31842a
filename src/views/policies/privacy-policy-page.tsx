import { privacyPolicy } from '../../content/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** /privacy-policy (PAGE-15). */
export const PrivacyPolicyPage = () => <PolicyPage policy={privacyPolicy} />;
