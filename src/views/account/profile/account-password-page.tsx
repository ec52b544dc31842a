import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** The form at /my-account/change-password. */
export const AccountPasswordPage = () => (
  <AccountFrame title="Change Password">
    <div className={styles.narrow}>
      <ChangePasswordForm />
    </div>
  </AccountFrame>
);
