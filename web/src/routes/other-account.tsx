import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { signOut } from '../features/auth/sign-out.ts';
import { screenTitle } from '../lib/product.ts';
import { wanted } from '../lib/wanted.ts';
import { paths } from '../paths.ts';
import { AppButton, buttonLook } from '../ui/button.tsx';
import { ErrorInPlace } from '../ui/error-in-place.tsx';
import styles from './form.module.css';

/**
 * In place of a page that names an account which the reader may not open: a mail for somebody else, or for one's other address. What is
 * shown instead would be of the wrong account, and be paid for.
 */
export function OtherAccount({ address }: { address: Pick<URL, 'pathname' | 'search' | 'hash'> }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  async function signInAnew() {
    await signOut();
    wanted.keep(address);
    await navigate(paths.signIn);
  }
  return (
    <main className={styles.alone}>
      <title>{screenTitle('Another account')}</title>
      <ErrorInPlace
        isScreen
        icon={IconUserQuestion}
        title="This link is for another account"
        text={`${me ? `You are signed in as ${me.email}. ` : ''}That account cannot open this page.`}
      >
        <AppButton kind="primary" onClick={() => void signInAnew()}>
          Sign in with another account
        </AppButton>
        <Button component={Link} to={paths.forms} {...buttonLook('secondary')}>
          Go to your forms
        </Button>
      </ErrorInPlace>
    </main>
  );
}
