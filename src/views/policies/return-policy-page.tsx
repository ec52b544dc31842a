import { returnPolicy } from '../../content/return-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** /return-policy (PAGE-13). */
export const ReturnPolicyPage = () => <PolicyPage policy={returnPolicy} />;
