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
  /** Whether somebody is signed in, where that is known. */
  isSignedIn?: boolean;
  children: ReactNode;
}

/** On what leads to the sign-up, which is not shown where nobody can make an account by it. The page is drawn before that is known. */
export const signUpLink = { 'data-sign-up': true } as const;

/** What stands around the pages for everybody: the name, the ways in, and where to read on. */
export function SiteFrame({ name, addresses, isSignedIn = false, children }: SiteFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link className={styles.brand} to={paths.home}>
          <LogoMark height={27} />
          {name}
        </Link>
        <nav className={styles.parts} aria-label="About the product">
          {/* Whoever is signed in is led from there to the own forms. */}
          {!isSignedIn && (
            <>
              <a href={`${paths.home}#try`}>Try one</a>
              <a href={`${paths.home}#prices`}>Prices</a>
            </>
          )}
          <SiteLink to={addresses.guide}>Guide</SiteLink>
        </nav>
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
              <Link {...signUpLink} className={styles.loud} to={paths.signUp}>
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
            {footLinks(addresses).map(([to, label]) => (
              <li key={label}>
                <SiteLink to={to}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

const footLinks = ({ guide, source, privacy, terms }: SiteAddresses): [string, string][] => [
  [guide, 'Guide'],
  ['/contact', 'Contact us'],
  ['/api/docs', 'API'],
  ...(source === '' ? [] : [[source, 'Source'] as [string, string]]),
  [privacy, 'Privacy'],
  [terms, 'Terms'],
];

/** A link within the app, or an ordinary one to what the app does not show. */
function SiteLink({ to, children }: { to: string; children: string }) {
  const isOwn = ([paths.guide, paths.privacy, paths.terms] as readonly string[]).includes(to);
  return isOwn ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
