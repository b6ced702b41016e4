import { MAX_HEADER, MAX_ROWS_PER_PAGE, pageBackground } from '@formwright/form-model';
import { useEditor } from '../editor-context.tsx';
import type { EditorState } from '../editor-store.ts';
import { singleLine } from '../single-line.ts';
import { useRun } from '../use-run.ts';
import { RowFrame } from './row-frame.tsx';

const pageIndexOf = ({ history, page }: EditorState) => history.present.pages.findIndex(({ id }) => id === page);

/** The page on the bench: heading, rows and, from the second page on, its "Page N" button. */
export function Sheet() {
  const index = useEditor(pageIndexOf);
  const page = useEditor((state) => state.history.present.pages[pageIndexOf(state)]);
  const color = useEditor(({ history, details }) => history.present.pages[0] && pageBackground(history.present.pages[0], details)?.rgb);
  if (!page) return null;
  return (
    <div className="ed-sheet">
      <div className="ed-spine" style={color ? { background: `rgb(${color})` } : undefined} />
      {index > 0 && <RemovePage page={page.id} number={index + 1} />}
      <Heading />
      <ol className="ed-rows" aria-label={`Rows of page ${index + 1}`}>
        {page.rows.map((row, at) => (
          <RowFrame key={row.id} row={row} index={at} isLast={at === page.rows.length - 1} isFixed={index === 0 && at === 0} />
        ))}
      </ol>
      <p className="ed-full">
        {page.rows.length} of {MAX_ROWS_PER_PAGE} rows on this page
      </p>
    </div>
  );
}

function Heading() {
  const run = useRun();
  const header = useEditor((state) => state.history.present.header);
  return (
    <h1 className="ed-heading" data-value={header || 'Heading'}>
      <textarea
        aria-label="Form heading"
        rows={1}
        dir="auto"
        value={header}
        maxLength={MAX_HEADER}
        placeholder="Heading"
        onChange={(event) => run({ id: 'set-header', args: { header: singleLine(event.target.value) } })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </h1>
  );
}

/** Reads "Page N"; on hover and focus "Remove Page", which is its name all the time. */
function RemovePage({ page, number }: { page: string; number: number }) {
  const run = useRun();
  return (
    <button
      type="button"
      className="ed-pagebutton"
      aria-label={`Page ${number}, Remove Page`}
      onClick={() => run({ id: 'remove-page', args: { page } })}
    >
      <span aria-hidden="true">Page {number}</span>
      <span aria-hidden="true">Remove Page</span>
    </button>
  );
}
