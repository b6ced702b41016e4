import { useMergedRef } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './pager.module.css';

interface ListScreenProps {
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  /** Whether it shows another page than the one that is asked for. */
  isBusy: boolean;
  pages?: PagerProps;
  /** At the start of the line with the pages. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The list of a screen, and its pages. Another page begins at the top of the list, which takes the focus, for keyboards and screen readers.
 */
export function ListScreen({ label, className, ref, isBusy, pages, foot, children }: ListScreenProps) {
  const top = useRef<HTMLElement>(null);
  const merged = useMergedRef(top, ref);
  const toPage = (next: number) => {
    pages?.onChange(next);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const pager = pages && pages.pages > 1 && <Pager {...pages} onChange={toPage} />;
  return (
    <section ref={merged} tabIndex={-1} className={className} aria-label={label} aria-busy={isBusy}>
      {children}
      {foot ? (
        <div className={styles.foot}>
          {foot}
          {pager}
        </div>
      ) : (
        pager
      )}
    </section>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** From this many pages on, the number of the page can be typed. */
const MANY_PAGES = 4;

/** Pagination: 'Page 2 of 8' with buttons for the previous and next page, and a field for any other. */
function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="num" aria-live="polite">
        {`Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`}
      </span>
      {pages >= MANY_PAGES && <GoToPage key={page} page={page} pages={pages} onChange={onChange} />}
      <IconButton
        label="Previous page"
        icon={<IconChevronLeft size={18} stroke={1.6} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <IconButton
        label="Next page"
        icon={<IconChevronRight size={18} stroke={1.6} />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}

/** A number beyond the last page leads to the last one. */
function GoToPage({ page, pages, onChange }: PagerProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(new FormData(event.currentTarget).get('page'));
        const next = Math.min(Math.max(Math.trunc(wanted) || page, 1), pages);
        if (next !== page) onChange(next);
      }}
    >
      <label>
        Go to page
        <input className="num" name="page" type="text" inputMode="numeric" autoComplete="off" maxLength={7} />
      </label>
    </form>
  );
}
