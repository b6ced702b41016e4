import { cutText } from '../cut-text.ts';
import { cleanLine, isBlank } from '../elements/entry.ts';
import type { Pages } from '../form.ts';
import type { OfferedFiles, UserData } from './answers.ts';
import { controlNames } from './control-names.ts';
import { controlsOf, type PostedFields, valuesByName } from './posted-controls.ts';
import { answerableColumns, rulesOf } from './questions.ts';

/**
 * Reads the controls of a native form post into unchecked answers. `lostFields` names the fields that it leaves out.
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

/** A posted value that no answer holds. */
export interface LostField {
  /** The question that had a value before this one; null if the form has no such control. */
  uniqueId: string | null;
  /** The beginning of the value, as one line. */
  value: string;
}

const MAX_LOST = 20;
const MAX_LOST_SHOWN = 200;

/**
 * Finds values of a native form post that `userDataFromFields` leaves out: those of a control that the form does not have, and further
 * values of a control that takes one. Blank values are not listed.
 * @returns the first 20, in the order of the post
 */
export function lostFields(pages: Pages, fields: PostedFields): LostField[] {
  const controls = controlNames(pages);
  const seen = new Set<string>();
  const lost: LostField[] = [];
  for (const [name, value] of fields) {
    const control = controls.get(name);
    const isRead = control !== undefined && (control.takesMany || !seen.has(name));
    seen.add(name);
    if (isRead || isBlank(value)) continue;
    lost.push({ uniqueId: control?.column.uniqueId ?? null, value: shortened(value) });
    if (lost.length === MAX_LOST) break;
  }
  return lost;
}

function shortened(value: string): string {
  const text = value.trim();
  return cleanLine(cutText(text, MAX_LOST_SHOWN));
}
