import type { Column, ContentByKind, ElementKind, Pages } from '@formwright/form-model';
import { elementDefinitions } from '@formwright/form-model';

let made = 0;
/** Letters and digits, unique in this process, of the given length. */
export function newId(length = 22): string {
  made += 1;
  return made.toString(36).padStart(length, '0');
}

/** A filled column with the kind's defaults and the test's changes. */
export function column<K extends ElementKind>(kind: K, changes: Partial<ContentByKind[K]> = {}): Column & { uniqueId: string } {
  const content = { ...elementDefinitions[kind].newContent(() => newId(10)), ...changes };
  return { id: newId(), uniqueId: newId(50), tabname: kind, empty: false, content } as Column & { uniqueId: string };
}

/** Pages of rows of columns. */
export function pagesOf(...pages: Column[][][]): Pages {
  return pages.map((rows, index) => ({
    id: newId(),
    ...(index === 0 && { title: 'A form' }),
    color: 'default',
    opacity: 1,
    colors: {},
    rows: rows.map((cols) => ({ id: newId(), content: [{ cols }] })),
    button: true,
  }));
}

/** The smallest form with a question. */
export function oneQuestion(): { pages: Pages; questionId: string } {
  const question = column('input', { label: 'Which one?' });
  return { pages: pagesOf([[question]]), questionId: question.uniqueId };
}
