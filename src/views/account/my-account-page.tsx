import { Navigate } from 'react-router-dom';

/** /my-account leads to the profile (section 2). */
export const MyAccountPage = () => <Navigate to="/my-account/profile" replace />;
