import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { openPlace, useDrag } from '../dragging/drag-store.ts';
import { pageId } from '../dragging/drop-targets.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { useRun } from '../state/use-run.ts';
import styles from './page-tabs.module.css';

/** Numbered page tabs with arrows and a '+' button. */
export function PageTabs() {
  const store = useEditorStore();
  const run = useRun();
  const current = useEditor((state) => state.page);
  // As one text, so that a change to an element renders no tabs.
  const pages = useEditor((state) => state.history.present.pages.map(({ id }) => id).join(' ')).split(' ');
  const at = pages.indexOf(current);
  const step = (by: number) => {
    const next = pages[at + by];
    if (next) store.show(next);
  };
  return (
    <nav className={styles.pages} aria-label="Pages of the form">
      <span className={styles.caption} aria-hidden="true">
        Pages
      </span>
      <IconButton
        name="Previous page"
        hint={at <= 0 ? 'This is the first page' : 'Previous page'}
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} stroke={1.6} />
      </IconButton>
      <ol className={styles.list}>
        {pages.map((page, index) => (
          <li key={page}>
            <PageTab page={page} number={index + 1} isCurrent={index === at} />
          </li>
        ))}
      </ol>
      <IconButton
        name="Next page"
        hint={at >= pages.length - 1 ? 'This is the last page' : 'Next page'}
        disabled={at >= pages.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} stroke={1.6} />
      </IconButton>
      <IconButton name="Add a page" onClick={() => run({ id: 'add-page', args: {} })}>
        <IconPlus size={15} stroke={1.75} />
      </IconButton>
    </nav>
  );
}

const PageTab = memo(function PageTab({ page, number, isCurrent }: { page: string; number: number; isCurrent: boolean }) {
  const store = useEditorStore();
  const isOver = useDrag((state) => openPlace(state) === pageId(page));
  return (
    <button
      type="button"
      className={styles.tab}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={page}
      data-over={isOver ? '' : undefined}
      onClick={() => store.show(page)}
    >
      {number}
    </button>
  );
});
