import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName, screenTitle } from '../lib/product.ts';
import { paths } from '../paths.ts';
import styles from './message-page.module.css';
import { Wordmark } from './wordmark.tsx';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  icon: TablerIcon;
  tone?: 'plain' | 'bad';
  /** What leads on. */
  children: ReactNode;
}

/** A page that says one thing, outside every area. */
export function MessagePage({ title, text, icon: Icon, tone = 'plain', children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <title>{screenTitle(title)}</title>
      {/* Where the payment page has it. */}
      <header className={styles.head}>
        <Link className={styles.brand} to={paths.home} aria-label={productName()}>
          <Wordmark name={productName()} />
        </Link>
      </header>
      <main>
        <div className={`card ${styles.card}`} data-tone={tone}>
          <Icon className={styles.icon} size={40} stroke={1.5} aria-hidden />
          <h1>{title}</h1>
          <p className="muted">{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      </main>
    </div>
  );
}
