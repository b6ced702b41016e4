import type { FilledColumn, Pages } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { ElementView, formStyles, Rows } from '@formwright/form-renderer';
import '@formwright/form-renderer/form.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAdoptedStyles } from '../../lib/adopted-styles.ts';
import { formatDay, formatMoment, formatTime } from '../../lib/dates.ts';
import { durationText } from '../../lib/duration-text.ts';
import { readerZone, zoneName } from '../../lib/reader-zone.ts';
import { AppButton } from '../../ui/button.tsx';
import type { SharedResponse } from './api.ts';
import { labelAsAsked, optionsAsChosen } from './options-as-chosen.ts';
import styles from './response-sheet.module.css';

export interface ResponseSheetProps {
  response: SharedResponse;
  /** CSS color of the sheet's edge; null for the default. */
  color: string | null;
  /** Whether all pages are shown at once, to be printed. */
  isWhole?: boolean;
}

const noColor = { color: 'default', opacity: 1, colors: {} } as const;

const ALL_PAGES = 'response-pages';

/** Whether this device shows all pages below each other. */
function useAllPages(): [boolean, (isAll: boolean) => void] {
  const [isAll, setAll] = useState(() => localStorage.getItem(ALL_PAGES) === 'all');
  return [
    isAll,
    (next) => {
      if (next) localStorage.setItem(ALL_PAGES, 'all');
      else localStorage.removeItem(ALL_PAGES);
      setAll(next);
    },
  ];
}

/** The form with its answers, one page at a time or all below each other; below it the answers to removed questions. */
export function ResponseSheet({ response: [layout, meta, , record], color, isWhole: isPrinted = false }: ResponseSheetProps) {
  const [isAll, showAll] = useAllPages();
  const isWhole = isPrinted || isAll;
  const { header, title, created_at, formerOptions, formerLabels = [] } = meta;
  // The contract has no schema for layout and answers. form-model has the rules, and the server has checked them.
  const pages = layout as Pages;
  const formerColumns = meta.formerColumns as FilledColumn[];
  const answers = record.response as UserData;
  const [at, setAt] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  useAdoptedStyles(formStyles(pages, noColor));
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its head, the first one where the reader is
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [at]);

  const answerTo = (column: FilledColumn) => (
    <ElementView
      column={labelAsAsked(optionsAsChosen(column, formerOptions), formerLabels)}
      answer={answers[column.uniqueId]}
      fileUrl={({ name }) => `/files/Response/${encodeURIComponent(record._id)}/${encodeURIComponent(name)}`}
    />
  );

  return (
    <article>
      <div className={styles.sheet}>
        <div className={styles.spine} style={color ? { background: color } : undefined} />
        <header className={styles.header}>
          <h1 ref={top} tabIndex={-1} dir="auto">
            {header || title}
          </h1>
          <p className="muted">
            Answered on{' '}
            <time className="num" dateTime={new Date(created_at).toISOString()} title={formatMoment(created_at)}>
              {formatDay(created_at)}
            </time>{' '}
            <span className="num">{`at ${formatTime(created_at)}`}</span> <span className="faint">{`(${zoneName(readerZone())})`}</span>
            {record.duration !== null && (
              <span className={`num ${styles.place}`}>{`filled in within ${durationText(record.duration)}`}</span>
            )}
            {pages.length > 1 && !isWhole && <span className={`faint num ${styles.place}`}>{`Page ${at + 1} of ${pages.length}`}</span>}
          </p>
          {pages.length > 1 && !isPrinted && (
            <AppButton size="xs" className={styles.pages ?? ''} onClick={() => showAll(!isAll)}>
              {isAll ? 'Show one page at a time' : 'Show all pages'}
            </AppButton>
          )}
        </header>
        {(isWhole ? pages : pages.slice(at, at + 1)).map((page) => (
          <div className={`fw-form ${styles.answers}`} key={page.id} data-below={isAll || undefined}>
            <Rows page={page}>{answerTo}</Rows>
          </div>
        ))}
        {pages.length > 1 && !isWhole && (
          <nav className={styles.pager} aria-label="Pages">
            {at > 0 && (
              <AppButton icon={<IconChevronLeft size={15} stroke={1.75} />} onClick={() => setAt(at - 1)}>
                Prev
              </AppButton>
            )}
            {at < pages.length - 1 && (
              <AppButton className={styles.next ?? ''} onClick={() => setAt(at + 1)}>
                Next
                <IconChevronRight size={15} stroke={1.75} />
              </AppButton>
            )}
          </nav>
        )}
      </div>
      {formerColumns.length > 0 && (
        <section className={`${styles.sheet} ${styles.former}`} aria-labelledby="former-questions">
          <header className={styles.header}>
            <h2 id="former-questions">Questions no longer on the form</h2>
            <p className="muted">The form has changed since this response was sent. Its answers are kept.</p>
          </header>
          <div className={`fw-form ${styles.answers}`}>
            {formerColumns.map((column) => (
              <div className="fw-row" key={column.uniqueId}>
                {answerTo(column)}
              </div>
            ))}
          </div>
        </section>
      )}
    </article>
  );
}
