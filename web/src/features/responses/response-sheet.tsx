import type { Pages } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { ElementView, formStyles, Rows } from '@formwright/form-renderer';
import '@formwright/form-renderer/form.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAdoptedStyles } from '../../lib/adopted-styles.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { AppButton } from '../../ui/button.tsx';
import type { SharedResponse } from './api.ts';
import styles from './response-sheet.module.css';

export interface ResponseSheetProps {
  response: SharedResponse;
  /** A CSS colour for the sheet's spine; null for the product's own. */
  color: string | null;
}

const noColor = { color: 'default', opacity: 1, colors: {} } as const;

/** The form with its answers, one page at a time. */
export function ResponseSheet({ response: [layout, { header, title, created_at }, , record], color }: ResponseSheetProps) {
  // The contract leaves the layout and the answers to form-model, whose rules the server has checked.
  const pages = layout as Pages;
  const answers = record.response as UserData;
  const [at, setAt] = useState(0);
  const page = pages[at];
  const top = useRef<HTMLHeadingElement>(null);
  useAdoptedStyles(formStyles(pages, noColor));
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its head, the first one where the reader is
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [at]);

  return (
    <article className={styles.sheet}>
      <div className={styles.spine} style={color ? { background: color } : undefined} />
      <header className={styles.header}>
        <h1 ref={top} tabIndex={-1} dir="auto">
          {header || title}
        </h1>
        <p className="muted">
          Answered on{' '}
          <time className="num" dateTime={new Date(created_at).toISOString()} title={formatMoment(created_at)}>
            {formatDay(created_at)}
          </time>
          {pages.length > 1 && (
            <span className="faint num">
              {' '}
              · Page {at + 1} of {pages.length}
            </span>
          )}
        </p>
      </header>
      {page && (
        <div className={`fw-form ${styles.answers}`}>
          <Rows page={page}>
            {(column) => (
              <ElementView
                column={column}
                answer={answers[column.uniqueId]}
                fileUrl={({ name }) => `/files/Response/${encodeURIComponent(record._id)}/${encodeURIComponent(name)}`}
              />
            )}
          </Rows>
        </div>
      )}
      {pages.length > 1 && (
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
    </article>
  );
}
