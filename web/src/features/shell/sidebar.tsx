import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { productName } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { LogoMark, Wordmark } from '../../ui/wordmark.tsx';
import { navLinks } from './nav-links.ts';
import styles from './sidebar.module.css';

export interface RecentForm {
  id: string;
  title: string;
  /** The form's color in CSS. */
  color: string;
}

/** Navigation: a sidebar; below 1024 px a narrow one; below 600 px a bar at the bottom. */
export function Sidebar({ recentForms, children }: { recentForms: readonly RecentForm[]; children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <aside className={styles.side} aria-label={productName()}>
      <Link className={styles.brand} to={paths.forms} aria-label={`${productName()}, forms`}>
        <span className={styles.wide}>
          <Wordmark name={productName()} />
        </span>
        <span className={styles.narrow}>
          <LogoMark />
        </span>
      </Link>
      <nav className={styles.nav} aria-label="Main">
        {navLinks.map(({ label, to, icon: Icon, covers }) => (
          <Link key={to} to={to} title={label} aria-current={covers(pathname) ? 'page' : undefined}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      {recentForms.length > 0 && <RecentForms forms={recentForms} />}
      {children && <div className={styles.foot}>{children}</div>}
    </aside>
  );
}

function RecentForms({ forms }: { forms: readonly RecentForm[] }) {
  return (
    <section className={styles.recent} aria-labelledby="recent-forms">
      <h2 id="recent-forms">Recent Forms</h2>
      <nav className={styles.nav} aria-labelledby="recent-forms">
        {forms.map(({ id, title, color }) => (
          <Link key={id} to={paths.form(id)} title={title}>
            <span className={styles.swatch} style={{ background: color }} />
            <bdi className="cut">{title}</bdi>
          </Link>
        ))}
      </nav>
    </section>
  );
}
