import { elementDefinitions } from '../elements/index.ts';
import type { ContentOf, ElementColumn, ElementKind, Pages } from '../form.ts';
import type { Answer, OfferedFile } from '../submission/answers.ts';
import { askedIn } from '../submission/asked.ts';
import { validateSubmission } from '../submission/validate-submission.ts';

/** A 50-character column key that starts with this. */
export const keyOf = (start: string): string => start.padEnd(50, '0');

const KEY: string = keyOf('question');

let made = 0;
const nextId = () => {
  made += 1;
  return `id${made}`;
};

/** A column of a kind with its default settings, some of them changed. */
export function columnOf<K extends ElementKind>(tabname: K, change: Partial<ContentOf<K>> = {}, uniqueId = KEY): ElementColumn<K> {
  const content = { ...elementDefinitions[tabname].newContent(nextId), ...change } as ContentOf<K>;
  return { id: nextId(), uniqueId, tabname, empty: false, content };
}

/** A form of one page with each of these columns in a row of its own. */
export function formOf(...columns: object[]): Pages {
  const rows = columns.map((column) => ({ id: nextId(), content: [{ cols: [column] }] }));
  return [{ id: nextId(), title: 'Test', color: 'default', opacity: 1, colors: {}, rows, button: true }] as Pages;
}

/** Validates a form with this one question. Returns the cleaned answer, or the error text of the field. */
export function answerTo(column: object, answer: unknown, files: OfferedFile[] = []): Answer | string | undefined {
  const pages = formOf(column);
  const result = validateSubmission(askedIn(pages), { userData: answer === undefined ? {} : { [KEY]: answer }, files: { [KEY]: files } });
  return 'ok' in result ? result.ok.answers[KEY] : result.error.fields[KEY];
}

/** Like `answerTo`, for an answer with a single entry. Returns only its value, or the error text. */
export function valueOr(column: object, value: unknown, files: OfferedFile[] = []): unknown {
  const answer = answerTo(column, { value, direction: { page: 0, row: 0, col: 0 } }, files);
  return typeof answer === 'object' && !Array.isArray(answer) ? { value: answer.value } : answer;
}
