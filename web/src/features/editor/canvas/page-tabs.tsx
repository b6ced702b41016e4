import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
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
  const pages = useEditor((state) => state.history.present.pages);
  const at = pages.findIndex(({ id }) => id === current);
  const step = (by: number) => {
    const next = pages[at + by];
    if (next) store.show(next.id);
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
          <li key={page.id}>
            <PageTab page={page.id} number={index + 1} isCurrent={index === at} onShow={() => store.show(page.id)} />
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

function PageTab({ page, number, isCurrent, onShow }: { page: string; number: number; isCurrent: boolean; onShow(): void }) {
  const isOver = useDrag((state) => openPlace(state) === pageId(page));
  return (
    <button
      type="button"
      className={styles.tab}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={page}
      data-over={isOver ? '' : undefined}
      onClick={onShow}
    >
      {number}
    </button>
  );
}
