import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FROM_BEFORE } from '../lib/renewing.ts';
import { paths } from '../paths.ts';
import styles from './tabs.module.css';
import { watchEdges } from './watch-edges.ts';

/** Pixels by which the mark of the active tab is wider than its name on each side. */
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

/** A tab bar of links. `end` is shown at the end of the bar. */
export function TabLine({ label, children, end, cover, isEndShort = false }: TabLineProps) {
  return (
    <div className={styles.line} data-short={isEndShort || undefined} data-covered={Boolean(cover) || undefined}>
      <Tabs label={label} className={styles.tabs}>
        {children}
      </Tabs>
      {end}
      {cover && <div className={styles.cover}>{cover}</div>}
    </div>
  );
}

/**
 * Links of which the one with aria-current is marked as active, and is scrolled into view where there is no room for all.
 * @param className leaves room for the mark
 */
export function Tabs({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element | null; width: number }>({ tab: null, width: 0 });
  useEffect(() => (nav.current ? watchEdges(nav.current) : undefined), []);
  useLayoutEffect(() => {
    const current = nav.current?.querySelector('[aria-current]') ?? null;
    const width = nav.current?.scrollWidth ?? 0;
    // A count that comes later moves the tabs behind it.
    if (nav.current && current && (current !== shown.current.tab || width !== shown.current.width)) {
      nav.current.scrollLeft += Math.max(
        0,
        Math.ceil(current.getBoundingClientRect().right + EDGE - nav.current.getBoundingClientRect().right),
      );
    }
    shown.current = { tab: current, width };
  });
  return (
    <nav ref={nav} className={`edges ${styles.scrolling} ${styles.names} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}

interface TabCountProps {
  count: number | null | undefined;
  isMore?: boolean;
  found?: number | undefined;
  isOld?: boolean;
}

/**
 * The number after a tab's name: 'All(5)'. While it is on its way, its place is kept, so that the tabs behind it stay where they are.
 * @param count null: it did not load
 * @param isMore whether there are more than that
 * @param found how many of them a search shows: 'All(2 of 5)'
 * @param isOld whether it did not load again, where the screen does not say so
 */
export function TabCount({ count, isMore = false, found, isOld = false }: TabCountProps) {
  if (count === undefined) return <span className={styles.unknown} aria-hidden />;
  if (count === null)
    return (
      <span className={styles.count}>
        <span aria-hidden>(–)</span>
        <span className="vh"> not known how many</span>
      </span>
    );
  const part = found === undefined ? '' : `${found.toLocaleString('en')} of `;
  const text = `(${part}${count.toLocaleString('en')}${isMore ? '+' : ''})`;
  if (!isOld) return <span className={styles.count}>{text}</span>;
  return (
    <span className={styles.count} title={FROM_BEFORE} data-old>
      {text}
      <span className="vh">{` ${FROM_BEFORE}`}</span>
    </span>
  );
}

export type FormScreen = 'form' | 'responses' | 'summary' | 'statistics' | 'held';

/** The screens of one form, wherever they are listed; what is held comes with its number. @param narrowing of the address, with its '?' */
export const formScreens = (formId: string, narrowing = ''): { id: FormScreen; name: string; to: string }[] => [
  { id: 'form', name: 'Form', to: paths.form(formId) },
  { id: 'responses', name: 'Responses', to: paths.responses(formId, narrowing) },
  { id: 'summary', name: 'Summary', to: paths.summary(formId, narrowing) },
  { id: 'statistics', name: 'Statistics', to: paths.statistics(formId) },
  { id: 'held', name: 'Held', to: paths.held(formId) },
];

interface FormLinksProps {
  formId: string;
  current: FormScreen;
  /** Their number, once it is known. */
  responses?: number | undefined;
  /** Number of held responses, once it is known. Their tab may come late: nothing is behind it. */
  held: number | undefined;
  /** Whether these did not load again, where the screen does not say so. */
  areOld?: boolean;
  /** What of the address narrows responses and summary alike; kept on the way from one to the other. */
  narrowing?: URLSearchParams;
}

/** The links to the screens of one form, the same on each of them. */
export function FormLinks({ formId, current, responses, held, narrowing, areOld = false }: FormLinksProps) {
  const search = narrowing && String(narrowing) ? `?${narrowing}` : '';
  const counts: Partial<Record<FormScreen, number | undefined>> = { responses, held };
  return formScreens(formId, search)
    .filter(({ id }) => id !== 'held' || current === 'held' || (held ?? 0) > 0)
    .map(({ id, name, to }) => (
      // The link of the current screen drops what narrows it, and so leads back to the whole list.
      <Link key={id} to={id === current ? to.replace(search, '') : to} aria-current={id === current ? 'page' : undefined}>
        {name}
        {id in counts && <TabCount count={counts[id]} isOld={areOld} />}
      </Link>
    ));
}

/** The tabs of one form's screens. */
export function FormTabs(props: FormLinksProps) {
  return (
    <TabLine label="Form">
      <FormLinks {...props} />
    </TabLine>
  );
}

/** Links that are marked like tabs where one is at them. */
export const tabNames = styles.names;
