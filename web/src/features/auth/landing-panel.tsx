import { Button } from '@mantine/core';
import { IconColumns2, IconLink, IconTable } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import styles from './auth-page.module.css';

const facts = [
  { icon: IconColumns2, text: 'Pages, rows and columns from thirteen kinds of elements, placed by dragging or by keyboard.' },
  { icon: IconLink, text: 'One link for everybody. It works on slow connections, on any device, and without JavaScript.' },
  { icon: IconTable, text: 'A response is confirmed when it is stored, and exports as CSV.' },
] as const;

/** The product in three facts, with links to sign-up and sign-in. */
export function LandingPanel() {
  return (
    <>
      <ul className={styles.facts}>
        {facts.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button component={Link} to={paths.signUp} size="md" fullWidth {...buttonLook('primary')}>
          Create an account
        </Button>
        <Button component={Link} to={paths.signIn} size="md" fullWidth {...buttonLook('secondary')}>
          Sign in
        </Button>
      </div>
    </>
  );
}
