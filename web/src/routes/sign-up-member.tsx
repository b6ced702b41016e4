import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { AccountForm } from '../features/auth/account-form.tsx';
import { invitedMemberQuery, signUpMember } from '../features/auth/api.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { NotLoaded } from '../features/auth/invitation-form.tsx';
import { NoSignUp } from '../features/auth/no-sign-up.tsx';
import { TermsDialog } from '../features/auth/terms-dialog.tsx';
import { errorFields } from '../lib/api-error.ts';
import { signupRule } from '../lib/product.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast-store.ts';
import { Starting } from './starting.tsx';

/** /signupMembers/:id, the sign-up of the older flow. It leads to the sign-in page. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [readsTerms, setReadsTerms] = useState(false);
  const { data, error, refetch } = useQuery(invitedMemberQuery(id));
  if (error && errorFields(error).confirm) return <Navigate to={paths.signIn} replace />;
  if (signupRule().kind === 'closed') return <NoSignUp title="Create Account" />;
  if (!data && !error) return <Starting />;
  return (
    <AuthPage title="Create Account" lead={data && `You were invited as ${data.email}.`}>
      {error && !data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data && (
        <AccountForm
          invited={data.email}
          send={(values) => signUpMember({ ...values, memberId: id })}
          onDone={() => {
            toast.lasting('Your account is ready. Please sign in.');
            void navigate(paths.signIn, { replace: true, state: { email: data.email } });
          }}
          label="Create Account"
          onReadTerms={() => setReadsTerms(true)}
        />
      )}
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
      <p className="muted">
        Have an account? <Link to={paths.signIn}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
