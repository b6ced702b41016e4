import type { FilledColumn, Page } from '@formwright/form-model';
import { Fragment, type ReactNode } from 'react';

/** A page's rows as a grid: columns are side by side if the form is wide enough, otherwise stacked. */
export function Rows({ page, children }: { page: Page; children: (column: FilledColumn) => ReactNode }) {
  return page.rows.map((row) => {
    const { cols } = row.content[0];
    return (
      <div className={`fw-row fw-cols${cols.length}`} key={row.id}>
        {cols.map((column) =>
          column.tabname === '' ? <div className="fw-empty" key={column.id} /> : <Fragment key={column.id}>{children(column)}</Fragment>,
        )}
      </div>
    );
  });
}
