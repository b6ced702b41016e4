import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName, screenTitle } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './auth-page.module.css';
import { JoineryPicture } from './joinery-picture.tsx';

/** Layout of the sign-in, sign-up and verify screens: the form on the left, a picture on the right. */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{screenTitle(title)}</title>
      <div className={styles.left}>
        <header>
          <Link className={styles.brand} to={paths.home} aria-label={productName()}>
            <Wordmark name={productName()} />
          </Link>
        </header>
        <main className={styles.box}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </main>
      </div>
      <JoineryPicture />
    </div>
  );
}
