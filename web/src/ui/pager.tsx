import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Pagination: 'Page 2 of 8' with buttons for the previous and next page. */
export function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="num" aria-live="polite">
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
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
