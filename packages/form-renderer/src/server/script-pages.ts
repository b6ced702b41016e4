import type { Column, Pages } from '@formwright/form-model';

/**
 * The form as the script needs it: the same document, so that the same rules read it, without what only the eye needs.
 * Texts that the page already shows are left empty.
 */
export function scriptPages(pages: Pages): Pages {
  return pages.map(({ rows, ...page }) => ({
    ...page,
    rows: rows.map((row) => ({ ...row, content: [{ cols: row.content[0].cols.map(withoutTexts) }] as const })),
  })) as Pages;
}

function withoutTexts(column: Column): Column {
  switch (column.tabname) {
    case 'paragraph':
      return { ...column, content: { ...column.content, label: '', paragraph: [] } };
    case 'image':
      return { ...column, content: { ...column.content, label: '', src: '', alt: '' } };
    case 'dropdown':
    case 'radio':
    case 'checkbox':
      return column;
    default:
      return column;
  }
}
