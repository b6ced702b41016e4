import {
  allColumns,
  checkPages,
  columnName,
  deadlineMessages,
  type EditedForm,
  type FormSetting,
  formMessages,
  messages,
  newSettingProblems,
  type Pages,
  SETTINGS,
} from '@formwright/form-model';
import { type ApiError, errorText, GENERIC_ERROR } from '../../../lib/api-error.ts';
import { READER_FORMAT } from '../../../lib/dates.ts';

/** Why a form cannot be saved. */
export interface SaveProblem {
  text: string;
  /** uniqueIds of the elements to fix, in reading order. */
  columns: string[];
  /** The setting of the whole form to fix. */
  setting?: FormSetting;
}

/** A problem that the server would refuse. The first three texts are from the specification. */
export function problemBeforeSave({ pages, settings }: EditedForm, saved: EditedForm): SaveProblem | null {
  if (!pages[0]?.title?.trim()) return { text: 'Please input the form name', columns: [] };
  const unfilled = allColumns(pages).flatMap(({ column }) => (column.empty ? [column.uniqueId] : []));
  if (unfilled.length > 0) return { text: unfilled.length > 1 ? formMessages.emptyFields : formMessages.emptyField, columns: unfilled };
  const checked = checkPages(pages);
  const problem = 'problems' in checked ? checked.problems[0] : undefined;
  if (!problem) return settingProblem(newSettingProblems(settings, saved.settings));
  // '0.rows.2.content.0.cols.1.content.label'
  const [, page, row, col] = /^(\d+)\.rows\.(\d+)\.content\.0\.cols\.(\d+)/.exec(problem.path) ?? [];
  const column = pages[Number(page)]?.rows[Number(row)]?.content[0].cols[Number(col)];
  return (column && at(pages, column.uniqueId, problem.message)) ?? { text: problem.message, columns: [] };
}

/** A problem that the server reported. It names an element by its uniqueId. */
export function problemInReply(error: ApiError, { pages }: EditedForm): SaveProblem {
  for (const [field, text] of Object.entries(error.fields)) {
    const problem = at(pages, field, text);
    if (problem) return problem;
  }
  const problem = settingProblem(error.fields);
  if (problem) return problem;
  return { text: errorText(error), columns: [] };
}

function settingProblem(problems: Readonly<Record<string, string>>): SaveProblem | null {
  const setting = SETTINGS.find((name) => problems[name] !== undefined);
  if (!setting) return null;
  // Calls write deadlines in another way than people.
  const text = problems[setting] === deadlineMessages.format ? messages.date(READER_FORMAT.toLowerCase()) : problems[setting];
  return { text: text ?? GENERIC_ERROR, columns: [], setting };
}

/** 'Kiln photo, page 2: Please select image file.' */
function at(pages: Pages, uniqueId: string, text: string): SaveProblem | null {
  const placed = allColumns(pages).find(({ column }) => column.uniqueId === uniqueId);
  if (!placed) return null;
  return { text: `${columnName(placed.column)}, page ${placed.direction.page + 1}: ${text}`, columns: [uniqueId] };
}
