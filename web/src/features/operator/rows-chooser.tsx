import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sizes } from './rows-a-page.ts';
import styles from './rows-chooser.module.css';
import type { AdminList } from './use-admin-list.ts';

/** How many rows a page has. What was the first row stays in view. */
export function RowsChooser<R>({ list: { state, resize, shown, isBusy } }: { list: AdminList<R> }) {
  const box = useRef<HTMLDivElement>(null);
  const former = useRef<number>(null);
  const isThere = !isBusy && shown?.current_page === state.page;
  useEffect(() => {
    if (former.current === null || !isThere) return;
    const place = former.current - (state.page - 1) * state.rows;
    former.current = null;
    box.current?.closest('section')?.querySelectorAll('tbody tr')[place]?.scrollIntoView?.({ block: 'nearest' });
  }, [isThere, state]);
  return (
    <div ref={box} className={styles.rows}>
      <span aria-hidden>Rows</span>
      <NativeSelect
        size="xs"
        aria-label="Rows a page"
        value={String(state.rows)}
        data={sizes.map(String)}
        onChange={({ currentTarget: { value } }) => {
          former.current = (state.page - 1) * state.rows;
          resize(Number(value));
        }}
      />
    </div>
  );
}
