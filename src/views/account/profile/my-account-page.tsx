import { Redirect } from '../../ui/redirect.tsx';

/** /my-account redirects to the profile (PAGE-16). */
export const MyAccountPage = () => <Redirect to="/my-account/profile" replace />;
