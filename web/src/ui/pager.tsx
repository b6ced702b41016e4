import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** From this many pages on, the number of the page can be typed. */
const MANY_PAGES = 4;

/** Pagination: 'Page 2 of 8' with buttons for the previous and next page, and a field for any other. */
export function Pager({ page, pages, onChange }: PagerProps) {
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
