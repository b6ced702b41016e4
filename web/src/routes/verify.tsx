import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { VerifyPanel } from '../features/auth/verify-panel.tsx';
import { mailFolder } from '../lib/product.ts';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

export function Component() {
  const [email] = useState(() => session.awaitingVerification() ?? '');
  const { state } = useLocation();
  const { text, sentAt } = Object(state) as { text?: unknown; sentAt?: unknown };
  return (
    <AuthPage
      title="Check your email"
      lead={
        <>
          {`To verify your account, open the link in the email ${mailFolder() ? 'to' : 'that we sent to'} `}
          <b className="strong">{email}</b>, and enter your password there.
        </>
      }
    >
      {typeof text === 'string' && <Banner>{text}</Banner>}
      <VerifyPanel email={email} sentAt={typeof sentAt === 'number' ? sentAt : 0} />
      <p className="muted">
        Already verified? <Link to={paths.signIn}>Sign in</Link>. Wrong address?{' '}
        <Link to={paths.signUp} onClick={() => session.awaitVerification(null)}>
          Start over
        </Link>
      </p>
    </AuthPage>
  );
}
