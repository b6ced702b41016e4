import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { openPlace, useDrag } from '../dragging/drag-store.ts';
import { pageId } from '../dragging/drop-targets.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
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
  const list = useRef<HTMLOListElement>(null);
  const count = pages.length;
  // Of many pages, the tabs beside the shown one may be out of sight. A page that is added or removed moves it.
  useEffect(() => {
    if (count > 1) list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, count]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    const next = to === undefined ? undefined : pages[to];
    if (next === undefined) return;
    event.preventDefault();
    store.show(next);
    list.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  };
  return (
    <nav className={styles.pages} aria-label="Pages of the form">
      <span className={styles.caption} aria-hidden="true">
        {count > 1 ? `Page ${at + 1} of ${count}` : 'Page'}
      </span>
      <IconButton
        className={styles.step ?? ''}
        name="Previous page"
        hint={at <= 0 ? 'This is the first page' : 'Previous page'}
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} stroke={1.6} />
      </IconButton>
      <ol ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {pages.map((page, index) => (
          <li key={page}>
            <PageTab page={page} number={index + 1} of={count} isCurrent={index === at} />
          </li>
        ))}
      </ol>
      <IconButton
        className={styles.step ?? ''}
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

const PageTab = memo(function PageTab({ page, number, of, isCurrent }: { page: string; number: number; of: number; isCurrent: boolean }) {
  const store = useEditorStore();
  const isOver = useDrag((state) => openPlace(state) === pageId(page));
  return (
    <button
      type="button"
      className={styles.tab}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={page}
      data-of={isCurrent && of > 1 ? of : undefined}
      data-over={isOver ? '' : undefined}
      onClick={() => store.show(page)}
    >
      {number}
    </button>
  );
});
