import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './tabs.module.css';
import { ZoneNote } from './zone-note.tsx';

/** What the mark of the active tab is wider than its name on each side, in pixels. */
const EDGE = 5;

interface TabLineProps {
  label: string;
  children: ReactNode;
  end?: ReactNode;
  /** Shown in the place of the tabs, such as what can be done with selected rows, so that no row moves. */
  cover?: ReactNode;
  /** Whether a phone, too, has room for it beside the tabs. */
  isEndShort?: boolean;
}

/**
 * A tab bar of links. The one with aria-current is marked as active, and is scrolled into view where there is no room for all.
 * `end` is shown at the end of the bar.
 */
export function TabLine({ label, children, end, cover, isEndShort = false }: TabLineProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element | null; width: number }>({ tab: null, width: 0 });
  useLayoutEffect(() => {
    const current = nav.current?.querySelector('[aria-current]') ?? null;
    const width = nav.current?.scrollWidth ?? 0;
    // A count that comes later moves the tabs behind it.
    if (nav.current && current && (current !== shown.current.tab || width !== shown.current.width)) {
      nav.current.scrollLeft += Math.max(0, current.getBoundingClientRect().right + EDGE - nav.current.getBoundingClientRect().right);
    }
    shown.current = { tab: current, width };
  });
  return (
    <div className={styles.line} data-short={isEndShort || undefined} data-covered={Boolean(cover) || undefined}>
      <nav ref={nav} className={styles.tabs} aria-label={label}>
        {children}
      </nav>
      {end}
      {cover && <div className={styles.cover}>{cover}</div>}
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
    <>
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
      <ZoneNote />
    </>
  );
}
