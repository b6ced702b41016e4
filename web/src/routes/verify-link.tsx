import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { verify } from '../features/auth/api.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ApiError, errorText } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { AppButton } from '../ui/button.tsx';

/** Where the link of the verification mail leads: it is used up by opening it. */
export function Component() {
  const { token = '' } = useParams();
  const { isSuccess, error, refetch, isFetching } = useQuery({
    queryKey: ['verify', token],
    queryFn: async () => {
      const done = await verify(token);
      session.awaitVerification(null);
      return done;
    },
    // A link works once: a second try of one that arrived would only tell that it is used.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (isSuccess) return <Navigate to={paths.signIn} replace state="verified" />;
  const isTemporary = error instanceof ApiError && error.isTemporary;
  return (
    <AuthPage title="Verify your account" lead={error ? undefined : 'One moment, the link is being checked.'}>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      {isTemporary && (
        <AppButton loading={isFetching} onClick={() => void refetch()}>
          Try again
        </AppButton>
      )}
      {error && (
        <p className="muted">
          <Link to={session.awaitingVerification() ? paths.verify : paths.signIn}>
            {session.awaitingVerification() ? 'Ask for a new mail' : 'Sign in'}
          </Link>
        </p>
      )}
    </AuthPage>
  );
}
