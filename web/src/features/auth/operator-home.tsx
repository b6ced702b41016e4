import { errorText } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';

interface OperatorHomeProps {
  email: string | undefined;
  /** Why the email is not there. */
  error: unknown;
  onSignOut: () => void;
}

/** Who is signed in, and the way out. */
export function OperatorHome({ email, error, onSignOut }: OperatorHomeProps) {
  return (
    <div className="stack gap-4">
      {error !== null && email === undefined && <Banner tone="bad">{errorText(error)}</Banner>}
      {email !== undefined && (
        <p>
          You are signed in as <b className="strong">{email}</b>.
        </p>
      )}
      <p className="muted">
        Plans, suspensions, support requests and the security log are managed by commands on the server: npm run operator.
      </p>
      <AppButton size="md" fullWidth onClick={onSignOut}>
        Sign out
      </AppButton>
    </div>
  );
}
