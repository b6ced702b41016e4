import type { Column, Pages } from '@formwright/form-model';

/**
 * The form as the script needs it: the same document, so that the same rules read it, without most of what only the eye needs. What takes
 * no answer just keeps its place, since answers say where they stand.
 */
export function scriptPages(pages: Pages): Pages {
  return pages.map((page) => ({
    id: '',
    color: 'default',
    opacity: 1,
    colors: {},
    button: page.button,
    rows: page.rows.map(({ content: [{ cols }] }) => ({ id: '', content: [{ cols: cols.map(scriptColumn) }] })),
  }));
}

function scriptColumn(column: Column): Column {
  switch (column.tabname) {
    case '':
    case 'paragraph':
    case 'image':
    case 'divider':
    case 'empty':
      return { id: '', uniqueId: '', tabname: '', empty: true, content: {} };
    case 'dropdown':
      return { ...column, id: '', content: { ...column.content, label: '', inLabel: '', options: column.content.options.map(bareOption) } };
    case 'radio':
      return { ...column, id: '', content: { ...column.content, label: '', options: column.content.options.map(bareOption) } };
    case 'checkbox':
      return { ...column, id: '', content: { ...column.content, label: '', options: column.content.options.map(bareOption) } };
    default:
      return column;
  }
}

const bareOption = ({ value }: { value: string }) => ({ id: '', value, label: '' });
