import { answerableColumns, type FilledColumn, type Pages, type Question } from '@formwright/form-model';

/** The questions as the script needs them: positions and rules, without most display texts. */
export function scriptQuestions(pages: Pages): Question[] {
  return answerableColumns(pages).map(({ column, direction }) => ({ column: scriptColumn(column), direction }));
}

/** Options are left out: a control can only give an option that it has. */
function scriptColumn(column: FilledColumn): FilledColumn {
  switch (column.tabname) {
    case 'dropdown':
      return { ...column, id: '', content: { ...column.content, label: '', inLabel: '', options: [] } };
    case 'radio':
      return { ...column, id: '', content: { ...column.content, label: '', options: [] } };
    case 'checkbox':
      return { ...column, id: '', content: { ...column.content, label: '', options: [] } };
    default:
      return column;
  }
}
