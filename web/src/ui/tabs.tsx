import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './tabs.module.css';

/** A tab bar of links. The one with aria-current is marked as active. `end` is shown at the end of the bar. */
export function TabLine({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {children}
      </nav>
      {end}
    </div>
  );
}

/**
 * The number after a tab's name: 'All(5)'. While it is unknown, its place is kept, so that the tabs behind it stay where they are.
 * @param isMore whether there are more than that
 */
export function TabCount({ count, isMore = false }: { count: number | undefined; isMore?: boolean }) {
  if (count === undefined) return <span className={styles.unknown} aria-hidden />;
  return <span className={styles.count}>{`(${count.toLocaleString('en')}${isMore ? '+' : ''})`}</span>;
}

interface FormTabsProps {
  formId: string;
  current?: 'responses' | 'summary' | 'statistics';
  /** Their number, once it is known. */
  responses?: number | undefined;
  /** What of the address narrows responses and summary alike; kept on the way from one to the other. */
  narrowing?: URLSearchParams;
  /** A further tab. It may come late: nothing is behind it. */
  further?: ReactNode;
}

/** The screens of one form. */
export function FormTabs({ formId, current, responses, narrowing, further }: FormTabsProps) {
  const search = narrowing && String(narrowing) ? `?${narrowing}` : '';
  return (
    <TabLine label="Form">
      <Link to={paths.form(formId)}>Form</Link>
      <Link to={paths.responses(formId, current === 'summary' ? search : '')} aria-current={current === 'responses' ? 'page' : undefined}>
        Responses
        <TabCount count={responses} />
      </Link>
      <Link to={paths.summary(formId, current === 'responses' ? search : '')} aria-current={current === 'summary' ? 'page' : undefined}>
        Summary
      </Link>
      <Link to={paths.statistics(formId)} aria-current={current === 'statistics' ? 'page' : undefined}>
        Statistics
      </Link>
      {further}
    </TabLine>
  );
}
