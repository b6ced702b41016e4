import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { LogoMark } from '../../ui/wordmark.tsx';
import { AvatarMenu, type Person } from './avatar-menu.tsx';
import styles from './frame.module.css';
import { type RecentForm, Sidebar } from './sidebar.tsx';

export interface FrameProps {
  person: Person | undefined;
  recentForms: readonly RecentForm[];
  onSignOut: () => void;
  /** Menu items that open another account. */
  accounts?: ReactNode;
  /** Shown at the start of the header: where one is. */
  place?: ReactNode;
  /** Shown in the header, before the avatar. */
  tools?: ReactNode;
  /** Shown at the bottom of the sidebar. */
  aside?: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** Layout of the owner area. */
export function Frame({ person, recentForms, onSignOut, accounts, place, tools, aside, children }: FrameProps) {
  return (
    <div className={styles.app}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; only how it gets there differs */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Keeps the address: a changed hash would add a history entry that the router does not know.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <Sidebar recentForms={recentForms}>{aside}</Sidebar>
      <div className={styles.right}>
        <header className={styles.head}>
          <Link className={styles.brand} to={paths.forms} aria-label={`${productName()}, forms`}>
            <LogoMark />
          </Link>
          <span className={styles.place}>{place}</span>
          {tools}
          <AvatarMenu person={person} accounts={accounts} onSignOut={onSignOut} />
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
