import '@formwright/form-renderer/form.css';
import type { FilledColumn, Pages } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { ElementView, formStyles, QuestionWithAnswer } from '@formwright/form-renderer';
import { useEffect, useRef, useState } from 'react';
import { useAdoptedStyles } from '../../lib/adopted-styles.ts';
import { formatDay, formatMoment, formatTime } from '../../lib/dates.ts';
import { exactDuration } from '../../lib/duration-text.ts';
import { readerZone, zoneName } from '../../lib/reader-zone.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { AppButton } from '../../ui/button.tsx';
import type { SharedResponse } from './api.ts';
import { groundOf, type Look, pageColor } from './response-ground.ts';
import { whoAnswered } from './response-name.ts';
import { AllPages, Edge, OnePage, useAllPages } from './response-pages.tsx';
import styles from './response-sheet.module.css';

export interface ResponseSheetProps {
  response: SharedResponse;
  /** The name of a response whose answers tell no respondent: 'Response 2 of 260'; '' for the form's heading. */
  otherwise?: string;
  /** Whether all pages are shown at once, to be printed. */
  isWhole?: boolean;
}

const noColor = { color: 'default', opacity: 1, colors: {} } as const;

/** The form with its answers, all pages below each other or one at a time; below it the answers to removed questions. */
export function ResponseSheet({ response, otherwise = '', isWhole: isPrinted = false }: ResponseSheetProps) {
  const [layout, meta, , record] = response;
  const [isAll, showAll] = useAllPages();
  // The contract has no schema for layout, colors and answers. form-model has the rules, and the server has checked them.
  const pages = layout as Pages;
  const look = meta.look as Look | undefined;
  const answers = record.response as UserData;
  const formerColumns = meta.formerColumns as FilledColumn[];
  const isWhole = isPrinted || isAll || pages.length === 1;
  const [at, setAt] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  useAdoptedStyles(formStyles(pages, noColor));
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its head, the first one where the reader is
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [at]);

  const notAsked = new Set(meta.notAsked);
  const answerTo = (column: FilledColumn) =>
    notAsked.has(column.uniqueId) ? (
      <QuestionWithAnswer content={column.content as { label: string }} none="Not asked then" />
    ) : (
      <ElementView
        column={labelAsAsked(optionsAsChosen(column, meta.formerOptions), meta.formerLabels)}
        answer={answers[column.uniqueId]}
        fileUrl={({ name }) => `/files/Response/${encodeURIComponent(record._id)}/${encodeURIComponent(name)}`}
      />
    );
  const shown = isWhole ? pages[0] : pages[at];
  const color = shown && pageColor(shown, look);
  const form = meta.header || meta.title;
  const name = whoAnswered(pages, answers) || otherwise;

  return (
    <article>
      <div className={styles.ground} style={{ backgroundImage: groundOf(shown, look) }} aria-hidden />
      <div className={styles.sheet}>
        {/* On a ground of the pure color there is no edge to be seen. */}
        {color?.opacity !== 1 && <Edge color={color?.rgb} />}
        <header className={styles.header}>
          {name && (
            <p className="muted break" dir="auto">
              {form}
            </p>
          )}
          <h1 ref={top} tabIndex={-1} dir="auto">
            <Breakable text={name || form} />
          </h1>
          <div className={styles.about}>
            <Facts created_at={meta.created_at} duration={record.duration} page={isWhole ? '' : `Page ${at + 1} of ${pages.length}`} />
            {pages.length > 1 && !isPrinted && (
              <AppButton size="xs" className="rigid" onClick={() => showAll(!isAll)}>
                {isAll ? 'Show one page at a time' : 'Show all pages'}
              </AppButton>
            )}
          </div>
        </header>
        {isWhole ? (
          <AllPages pages={pages} look={look}>
            {answerTo}
          </AllPages>
        ) : (
          shown && (
            <OnePage page={shown} at={at} count={pages.length} onTurn={setAt}>
              {answerTo}
            </OnePage>
          )
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

/** When it came, and how long it took. Each fact stays in one line. */
function Facts({ created_at, duration, page }: { created_at: number; duration: number | null; page: string }) {
  return (
    <p className={`muted ${styles.facts}`}>
      <span>
        Answered on{' '}
        <time className="num" dateTime={new Date(created_at).toISOString()} title={formatMoment(created_at)}>
          {formatDay(created_at)}
        </time>{' '}
        <span className="num">{`at ${formatTime(created_at)}`}</span> <span className="faint">{`(${zoneName(readerZone())})`}</span>
      </span>
      {duration !== null && <span className={`num ${styles.fact}`}>{`took ${exactDuration(duration)}`}</span>}
      {page && <span className={`faint num ${styles.fact}`}>{page}</span>}
    </p>
  );
}

/** The question as it was called on the page that was filled in. */
function labelAsAsked(column: FilledColumn, formerLabels: NonNullable<SharedResponse[1]['formerLabels']>): FilledColumn {
  const asked = formerLabels.find(({ uniqueId }) => uniqueId === column.uniqueId);
  if (!asked) return column;
  const { label } = column.content;
  return { ...column, content: { ...column.content, label: `${asked.label} (now “${label}”)` } } as FilledColumn;
}

/** The question with the options of the time of the response: renamed options show both labels, removed ones are added. */
function optionsAsChosen(column: FilledColumn, formerOptions: SharedResponse[1]['formerOptions']): FilledColumn {
  if (!('options' in column.content)) return column;
  const chosen = new Map(formerOptions.filter(({ uniqueId }) => uniqueId === column.uniqueId).map(({ value, label }) => [value, label]));
  const options = column.content.options.map((option) => {
    const label = chosen.get(option.value);
    chosen.delete(option.value);
    return label === undefined ? option : { ...option, label: `${label} (now “${option.label}”)` };
  });
  const gone = [...chosen].map(([value, label]) => ({ id: value, value, label: `${label} (no longer an option)` }));
  return { ...column, content: { ...column.content, options: [...options, ...gone] } } as FilledColumn;
}
