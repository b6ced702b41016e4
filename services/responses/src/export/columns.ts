import { answerableColumns, type FilledColumn } from '@formwright/form-model';
import type { FormCopy } from '../form/form-copy.ts';
import { formerAnswers, formerQuestions, withFormerOptions } from '../form/former.ts';
import type { Response } from '../store/response.ts';

/** The columns of a table of answers: the questions of the form, then removed questions that were answered. */
export function exportedColumns(form: FormCopy, answered: Record<string, number>): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerQuestions(form, answered)].map(withFormerOptions(form));
}

/** The columns of a response alone: the questions of the form, then removed questions that it answers, and no others. */
export function columnsOfOne(form: FormCopy, { response }: Response): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerAnswers(form, response)].map(withFormerOptions(form));
}

/**
 * The heads of a table of answers, no two of them equal, because programs find a column by its head: the labels, then the two times, which
 * are those of this zone.
 * @param written how the file writes a label
 */
export function headsOf(columns: readonly FilledColumn[], zone: string, written = (label: string) => label): string[] {
  const times = [`Start Date (${zone})`, `End Date (${zone})`];
  const labels = columns.map(({ content }) => written(content.label.trim() || NAMELESS));
  const taken = new Set(times.map(headKey));
  // A question that is itself called 'Name (2)' keeps that head, and a second 'Name' gets the next number.
  const own = new Set(labels.map(headKey));
  const counts = new Map<string, number>();
  const heads = labels.map((label) => {
    const key = headKey(label);
    let head = label;
    let count = counts.get(key) ?? 2;
    for (; taken.has(headKey(head)) || (head !== label && own.has(headKey(head))); count += 1) head = `${label} (${count})`;
    counts.set(key, count);
    taken.add(headKey(head));
    return head;
  });
  return [...heads, ...times];
}

const NAMELESS = 'Untitled question';

/** Programs that know no capital letters, or only plain spaces, take heads of one key for equal. */
const headKey = (head: string) => head.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a text is the number of a phone that the question asks for, and nothing that computes: such a text needs no mark. */
export const isPhoneOf = (column: FilledColumn, text: string) => isPhoneInput(column) && PLAIN_PHONE.test(text);

export const isPhoneInput = (column: FilledColumn) => column.tabname === 'input' && column.content.inputmode === 'tel';

/**
 * One leading plus, and then what people write between digits: on a single line, without a sign that could begin a second number or a name.
 */
const PLAIN_PHONE = /^\(?\+?\(?\p{Nd}[\p{Nd}\p{Pd} ()./\u00a0\u2009\u202f]{1,39}(?:(?:ext\.?|x|#) ?\p{Nd}{1,6})?$/iu;
