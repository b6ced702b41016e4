import type { Pages } from '../form.ts';
import type { OfferedFiles, UserData } from './answers.ts';
import { answerableColumns, type Question, rulesOf } from './questions.ts';

type Fields = readonly (readonly [name: string, value: string])[];

/**
 * Reads the controls of a posted form, in a browser or from a native form post, into unchecked answers. Ignores fields that belong to no
 * element.
 * @param fields name and value of each control, in the order of the form; names as `AnswerRules` says
 */
export function userDataFromFields(pages: Pages, fields: Fields, files: OfferedFiles): UserData {
  return answersFromFields(answerableColumns(pages), fields, files);
}

/** The same for these questions alone. */
export function answersFromFields(questions: readonly Question[], fields: Fields, files: OfferedFiles): UserData {
  const values = valuesByName(fields);
  const userData: UserData = {};
  for (const { column, direction } of questions) {
    const { uniqueId, tabname } = column;
    const all = (part: string) =>
      tabname === 'upload' ? (files[uniqueId] ?? []).map(({ name }) => name) : (values.get(part ? `${uniqueId}.${part}` : uniqueId) ?? []);
    const answer = rulesOf(tabname).read({ all }, column, direction);
    if (answer) userData[uniqueId] = answer;
  }
  return userData;
}

/** The values of each control name, in order. */
export function valuesByName(fields: Fields): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  return values;
}
