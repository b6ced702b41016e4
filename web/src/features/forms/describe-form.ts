import { SILENT_KINDS } from '@formwright/form-model';
import type { FormRow } from './api.ts';

/** '' is a column without an element. */
const silent = new Set<string>(['', ...SILENT_KINDS]);

/** '2 pages, 10 questions'. */
export function describeForm({ structure }: Pick<FormRow, 'structure'>): string {
  const questions = structure.flat(2).filter((kind) => !silent.has(kind)).length;
  return `${count(structure.length, 'page')}, ${count(questions, 'question')}`;
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}
