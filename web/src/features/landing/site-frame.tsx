import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteAddresses } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { LogoMark } from '../../ui/wordmark.tsx';
import styles from './site-frame.module.css';

export interface SiteProps {
  /** The product's name. */
  name: string;
  addresses: SiteAddresses;
}

interface SiteFrameProps extends SiteProps {
  /** Links to parts of the page. */
  parts?: ReactNode;
  /** Whether somebody is signed in, where that is known. */
  isSignedIn?: boolean;
  children: ReactNode;
}

/** What stands around the pages for everybody: the name, the ways in, and where to read on. */
export function SiteFrame({ name, addresses, parts, isSignedIn = false, children }: SiteFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link className={styles.brand} to={paths.home}>
          <LogoMark height={27} />
          {name}
        </Link>
        {parts && (
          <nav className={styles.parts} aria-label="On this page">
            {parts}
          </nav>
        )}
        <nav className={styles.account} aria-label="Account">
          {isSignedIn ? (
            <Link className={styles.loud} to={paths.forms}>
              Your forms
            </Link>
          ) : (
            <>
              <Link className={styles.quiet} to={paths.signIn}>
                Sign in
              </Link>
              <Link className={styles.loud} to={paths.signUp}>
                Create an account
              </Link>
            </>
          )}
        </nav>
      </header>
      <main>{children}</main>
      <footer className={styles.foot}>
        <p className={styles.brand}>
          <LogoMark height={20} />
          {name}
        </p>
        <nav aria-label="Read on">
          <ul className={styles.links}>
            <SiteLink to={addresses.guide}>Guide</SiteLink>
            <SiteLink to="/api/docs">API</SiteLink>
            {addresses.source !== '' && <SiteLink to={addresses.source}>Source</SiteLink>}
            <SiteLink to={addresses.privacy}>Privacy</SiteLink>
            <SiteLink to={addresses.terms}>Terms</SiteLink>
          </ul>
        </nav>
      </footer>
    </div>
  );
}

/** A link within the app, or an ordinary one to what the app does not show. */
function SiteLink({ to, children }: { to: string; children: string }) {
  const isOwn = ([paths.guide, paths.privacy, paths.terms] as readonly string[]).includes(to);
  return <li>{isOwn ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>}</li>;
}
