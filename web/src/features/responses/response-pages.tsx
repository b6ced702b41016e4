import { DEFAULT_RGB, type FilledColumn, type Page, type Pages, type Rgb } from '@formwright/form-model';
import { Rows } from '@formwright/form-renderer';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { type Look, pageColor } from './response-ground.ts';
import styles from './response-sheet.module.css';

/** On this device: 'one' shows a page at a time. */
const SHOWN_PAGES = 'response-pages';

/** Whether this device shows all pages below each other, which it does until somebody wants one at a time. */
export function useAllPages(): [boolean, (isAll: boolean) => void] {
  const [isAll, setAll] = useState(() => localStorage.getItem(SHOWN_PAGES) !== 'one');
  return [
    isAll,
    (next) => {
      if (next) localStorage.removeItem(SHOWN_PAGES);
      else localStorage.setItem(SHOWN_PAGES, 'one');
      setAll(next);
    },
  ];
}

interface AnswerPagesProps {
  pages: Pages;
  look: Look | undefined;
  children: (column: FilledColumn) => ReactNode;
}

/** All pages below each other, each with its number. Where the color changes, an edge of the next one parts them. */
export function AllPages({ pages, look, children }: AnswerPagesProps) {
  return pages.map((page, at) => {
    const isOther = at > 0 && pageColor(page, look)?.rgb !== pageColor(pages[at - 1] as Page, look)?.rgb;
    const id = `response-page-${at + 1}`;
    return (
      <section key={page.id} className={styles.page} data-below={at > 0 || undefined} aria-labelledby={pages.length > 1 ? id : undefined}>
        {isOther && <Edge color={pageColor(page, look)?.rgb} />}
        {pages.length > 1 && (
          <h2 id={id} className={`num ${styles.number}`}>
            {`Page ${at + 1}`}
            <span className="faint">{` of ${pages.length}`}</span>
          </h2>
        )}
        <div className={`fw-form ${styles.answers}`}>
          <Rows page={page}>{children}</Rows>
        </div>
      </section>
    );
  });
}

interface OnePageProps {
  page: Page;
  at: number;
  count: number;
  onTurn: (at: number) => void;
  children: AnswerPagesProps['children'];
}

/** A page, and the ways to the others. */
export function OnePage({ page, at, count, onTurn, children }: OnePageProps) {
  return (
    <>
      <div className={`fw-form ${styles.answers}`}>
        <Rows page={page}>{children}</Rows>
      </div>
      <nav className={styles.pager} aria-label="Pages">
        {at > 0 && (
          <AppButton icon={<IconChevronLeft size={15} stroke={1.75} />} onClick={() => onTurn(at - 1)}>
            Prev
          </AppButton>
        )}
        {at < count - 1 && (
          <AppButton className={styles.next ?? ''} onClick={() => onTurn(at + 1)}>
            Next
            <IconChevronRight size={15} stroke={1.75} />
          </AppButton>
        )}
      </nav>
    </>
  );
}

/** The edge of a sheet. */
export const Edge = ({ color }: { color: Rgb | undefined }) => (
  <div className={styles.spine} style={{ background: `rgb(${color ?? DEFAULT_RGB})` }} aria-hidden />
);
