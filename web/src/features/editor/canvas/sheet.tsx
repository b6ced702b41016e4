import { MAX_HEADER, MAX_ROWS_PER_PAGE } from '@formwright/form-model';
import { memo, useDeferredValue, useId } from 'react';
import { useDrag } from '../dragging/drag-store.ts';
import { DropLine } from '../dragging/drop-line.tsx';
import { shownSrc } from '../images/pending-images.ts';
import { spineColor } from '../look/canvas-background.ts';
import { useLogoPlan } from '../look/logo-choice.ts';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import { ElementMenuArea } from './element-menu.tsx';
import { RowFrame } from './row-frame.tsx';
import styles from './sheet.module.css';

/** The page on the canvas: heading, rows and, from the second page on, its "Page N" button. */
export function Sheet() {
  const current = useEditor((state) => state.page);
  // Deferred, so that switching tabs stays responsive with a large page.
  const deferred = useDeferredValue(current);
  const pages = useEditor((state) => state.history.present.pages);
  const index = pages.findIndex(({ id }) => id === (pages.some((page) => page.id === deferred) ? deferred : current));
  const page = pages[index];
  const color = useEditor(spineColor);
  const keys = useId();
  const isDragging = useDrag(({ dragged }) => dragged !== null);
  if (!page) return null;
  return (
    <div className={styles.sheet} data-sheet="" data-dragging={isDragging ? '' : undefined}>
      {color !== null && <div className={styles.spine} style={{ background: color }} />}
      {index > 0 && <RemovePage page={page.id} number={index + 1} />}
      <SheetLogo />
      <Heading />
      <p id={keys} className="vh">
        The arrow keys go from element to element. Enter edits one, Escape leads back to it, Space lifts it, Shift+F10 shows all that can be
        done with it, and the question mark shows all keys.
      </p>
      <ElementMenuArea>
        <ol className="column gap-6px" aria-label={`Rows of page ${index + 1}`} aria-describedby={keys}>
          {page.rows.map((row, at) => (
            <RowFrame key={row.id} row={row} index={at} total={page.rows.length} isFixed={index === 0 && at === 0} />
          ))}
        </ol>
      </ElementMenuArea>
      <DropLine />
      <p className={styles.rowCount}>{`${page.rows.length} of ${MAX_ROWS_PER_PAGE} rows on this page`}</p>
    </div>
  );
}

/** The owner's logo, where respondents see it. It opens its settings. */
const SheetLogo = memo(function SheetLogo() {
  const store = useEditorStore();
  const logo = useEditor((state) => state.history.present.settings.logo);
  const { showsOwn } = useLogoPlan();
  if (!logo || !showsOwn) return null;
  return (
    <button type="button" className={styles.logo} data-tip="Change the logo" onClick={() => store.openFormPanel('logo')}>
      <img src={shownSrc(logo.src)} alt={`Logo${logo.alt && `: ${logo.alt}`}`} />
    </button>
  );
});

const Heading = memo(function Heading() {
  const run = useRun();
  const header = useEditor((state) => state.history.present.header);
  return (
    <h1 className={`${parts.growing} ${styles.heading}`} data-value={header || 'Heading'}>
      <textarea
        aria-label="Form heading"
        rows={1}
        dir="auto"
        value={header}
        maxLength={MAX_HEADER}
        placeholder="Heading"
        onChange={(event) => run({ id: 'set-header', args: { header: singleLine(event.target.value) } })}
        // A heading has only one line.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...selectDefault(header === 'Heading')}
      />
    </h1>
  );
});

/** Shows "Page N", and "Remove Page" on hover and focus. Its accessible name is always "Remove Page". */
function RemovePage({ page, number }: { page: string; number: number }) {
  const run = useRun();
  return (
    <button
      type="button"
      className={styles.removePage}
      aria-label={`Page ${number}, Remove Page`}
      onClick={() => run({ id: 'remove-page', args: { page } })}
    >
      <span className={styles.removeNumber} aria-hidden="true">
        {`Page ${number}`}
      </span>
      <span className={styles.removeAction} aria-hidden="true">
        Remove Page
      </span>
    </button>
  );
}
