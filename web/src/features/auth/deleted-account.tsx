import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { canSignUp } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton, buttonLook } from '../../ui/button.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

/** What whoever has deleted the account reads: that it is done, and what is kept. @param onSignIn shows the form of the sign-in */
export function DeletedAccount({ onSignIn }: { onSignIn: () => void }) {
  return (
    <AuthPage title="Your account is deleted" lead="You are signed out everywhere, and your email address is free again.">
      <div className="stack gap-4">
        <Banner tone="ok">Your account and its forms are deleted. Responses and files are erased within a minute.</Banner>
        <div className="stack gap-6px">
          <p className="strong">What is kept</p>
          <ul className={`muted small ${styles.hints}`}>
            <li>Records of payments and their invoices, without your name</li>
            <li>The security log, for 180 days</li>
            <li>What you sent to other people’s forms</li>
            <li>Backups, for as long as the operator of this server keeps them</li>
          </ul>
        </div>
        {canSignUp() && (
          <Button component={Link} to={paths.signUp} size="md" fullWidth {...buttonLook('primary')}>
            Create a new account
          </Button>
        )}
        <AppButton size="md" fullWidth onClick={onSignIn}>
          Sign in with another account
        </AppButton>
      </div>
    </AuthPage>
  );
}
