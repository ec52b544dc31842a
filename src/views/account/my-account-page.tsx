import { Navigate } from 'react-router-dom';

/** /my-account leads to the profile (PAGE-16). */
export const MyAccountPage = () => <Navigate to="/my-account/profile" replace />;
