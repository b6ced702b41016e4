import { Link, useLocation } from 'react-router-dom';
import { TabCount, Tabs } from '../../ui/tabs.tsx';
import styles from './list-tabs.module.css';

export interface ListTab {
  /** As calls name it. */
  name: string;
  /** Without it, none is shown. @see useCount */
  count?: number | null | undefined;
}

/** Tabs of a list. Another one begins at its first page, narrowed as before. The first one stands in no address. */
export function ListTabs({ label, tabs, open }: { label: string; tabs: readonly ListTab[]; open: string }) {
  const { pathname, search } = useLocation();
  const to = (name: string, index: number) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (index === 0) params.delete('tab');
    else params.set('tab', name);
    return `${pathname}${params.size > 0 ? `?${params}` : ''}`;
  };
  return (
    <Tabs label={label} className={styles.tabs}>
      {tabs.map(({ name, ...counted }, index) => (
        <Link key={name} to={to(name, index)} aria-current={name === open ? 'page' : undefined}>
          {name}
          {'count' in counted && <TabCount count={counted.count} />}
        </Link>
      ))}
    </Tabs>
  );
}
