import { listText } from '@formwright/form-model';

/** An answer as one line of text; '' if there is none. Its shape is form-model's Answer. */
export function answerText(answer: unknown): string {
  if (Array.isArray(answer)) return listText(answer.map(answerText).filter(Boolean));
  if (!isObject(answer)) return '';
  if (Array.isArray(answer.files)) return listText(answer.files.map(fileName).filter(Boolean));
  const { value } = answer;
  if (typeof value === 'string') return value;
  return isObject(value)
    ? Object.values(value)
        .filter((part) => typeof part === 'string')
        .join(' ')
        .trim()
    : '';
}

function fileName(file: unknown): string {
  const name = isObject(file) ? (file.shown ?? file.name) : '';
  return typeof name === 'string' ? name : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
