import { useSession } from '../../../stores/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** /change-password: a signed-out visitor is asked to log in first (CHANGE-9). */
export function ChangePasswordPage() {
  const { signedIn } = useSession();
  if (!signedIn) {
    return (
      <SignInCard title="Change Password" intro={<p>Please log in first to change your password.</p>}>
        <ButtonLink to="/login">Go to login</ButtonLink>
      </SignInCard>
    );
  }
  return (
    <SignInCard title="Change Password" intro={<p>Your other devices will be logged out.</p>}>
      <ChangePasswordForm />
    </SignInCard>
  );
}
