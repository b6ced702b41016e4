import { answerableColumns, type FilledColumn, type Pages, type Question } from '@formwright/form-model';

/** The questions as the script needs them: positions and rules, without most display texts. */
export function scriptQuestions(pages: Pages): Question[] {
  return answerableColumns(pages).map(({ column, direction }) => ({ column: scriptColumn(column), direction }));
}

function scriptColumn(column: FilledColumn): FilledColumn {
  switch (column.tabname) {
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
