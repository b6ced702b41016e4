import { isRecord } from '../elements/entry.ts';
import { definitionOf } from '../elements/index.ts';
import type { FilledColumn, Pages } from '../form.ts';
import { MAX_ELEMENTS, MAX_OPTIONS, SINGLE_LINE_MAX } from '../limits.ts';
import * as commonMessages from '../messages/common.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { controlNames } from './control-names.ts';
import type { PostedFields } from './posted-controls.ts';
import { answerableColumns } from './questions.ts';
import type { SubmissionProblems } from './validate-submission.ts';

/** A line break is two characters as browsers send it. A text of more than so many times the limit is refused, blank or not. */
const TYPED = 2;

export interface AnswerSize {
  /** The length of all texts together. */
  characters: number;
  /** What is beyond the limits of every form; null if nothing is. */
  problems: SubmissionProblems | null;
}

/** Measures answers by counting only, so that a request of megabytes is refused before it is read. Never throws. */
export function sizeOfAnswers(pages: Pages, userData: unknown): AnswerSize {
  if (!isRecord(userData)) return { characters: 0, problems: null };
  const questions = answerableColumns(pages);
  const size = new Measured();
  for (const { column } of questions) {
    const answer = Object.hasOwn(userData, column.uniqueId) ? userData[column.uniqueId] : undefined;
    if (!Array.isArray(answer)) size.addEntry(column, answer);
    else if (answer.length > MAX_OPTIONS) size.problems[column.uniqueId] = refusalMessages.unreadable;
    else for (const entry of answer) size.addEntry(column, entry);
  }
  const keys = Object.keys(userData);
  if (keys.length > MAX_ELEMENTS) {
    const known = new Set(questions.map(({ column }) => column.uniqueId));
    const unknown = keys.find((uniqueId) => !known.has(uniqueId)) ?? '';
    size.problems[unknown.slice(0, 60)] = refusalMessages.unknownField;
  }
  return size.result();
}

/** Measures the fields of a native form post, as `sizeOfAnswers` does. */
export function sizeOfFields(pages: Pages, fields: PostedFields): AnswerSize {
  const controls = controlNames(pages);
  const size = new Measured();
  for (const [name, value] of fields) size.addText(controls.get(name)?.column, value);
  return size.result();
}

class Measured {
  characters = 0;
  readonly problems: Record<string, string> = {};

  addEntry(column: FilledColumn, entry: unknown): void {
    const value = isRecord(entry) ? entry.value : undefined;
    if (typeof value === 'string') this.addText(column, value);
    else if (isRecord(value)) for (const part of Object.values(value)) if (typeof part === 'string') this.addText(column, part);
  }

  /** @param column absent for a control that the form does not have: its value is refused anyway */
  addText(column: FilledColumn | undefined, text: string): void {
    this.characters += text.length;
    if (!column) return;
    const most = definitionOf(column.tabname).answer?.longest ?? SINGLE_LINE_MAX;
    if (text.length > most * TYPED) this.problems[column.uniqueId] = commonMessages.tooLong(most);
  }

  result(): AnswerSize {
    const { characters, problems: fields } = this;
    return { characters, problems: Object.keys(fields).length > 0 ? { value: commonMessages.checkMarked, fields } : null };
  }
}
