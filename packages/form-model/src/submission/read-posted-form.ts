import type { Pages } from '../form.ts';
import type { OfferedFiles, UserData } from './answers.ts';
import { controlsOf, type PostedFields, valuesByName } from './posted-controls.ts';
import { answerableColumns, rulesOf } from './questions.ts';

/**
 * Reads the controls of a native form post into unchecked answers. Ignores fields that belong to no element.
 * @param fields with the names that `AnswerRules` describes
 */
export function userDataFromFields(pages: Pages, fields: PostedFields, files: OfferedFiles): UserData {
  const values = valuesByName(fields);
  const userData: UserData = {};
  for (const { column, direction } of answerableColumns(pages)) {
    const answer = rulesOf(column.tabname).read(controlsOf(column, values, files), column, direction);
    if (answer) userData[column.uniqueId] = answer;
  }
  return userData;
}
