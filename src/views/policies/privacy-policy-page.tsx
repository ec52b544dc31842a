import { privacyPolicy } from '../../content/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** /privacy-policy (section 2). */
export const PrivacyPolicyPage = () => <PolicyPage policy={privacyPolicy} />;
