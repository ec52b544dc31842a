import { returnPolicy } from '../../content/return-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** /return-policy (section 2). */
export const ReturnPolicyPage = () => <PolicyPage policy={returnPolicy} />;
