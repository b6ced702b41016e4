import { type Column, type ContentByKind, type ElementKind, elementDefinitions, type Option, type Pages } from '@formwright/form-model';

/** Builds a demo form's document from the editor's definitions. */
export interface FormBuilder {
  column<K extends ElementKind>(kind: K, content: Partial<ContentByKind[K]>): Column;
  options(...labels: string[]): Option[];
  pages(title: string, rgb: string, pages: Column[][][]): Pages;
}

/** @param random makes ids of a given length */
export function createFormBuilder(random: (length: number) => string): FormBuilder {
  const newId = () => random(22);
  return {
    column(kind, content) {
      const defaults = elementDefinitions[kind].newContent(newId);
      return { id: newId(), uniqueId: random(50), tabname: kind, empty: false, content: { ...defaults, ...content } } as Column;
    },
    options: (...labels) => labels.map((label) => ({ id: newId(), value: label, label })),
    pages: (title, rgb, pages) =>
      pages.map((rows, index) => ({
        id: newId(),
        ...(index === 0 && { title }),
        color: 'user_1',
        opacity: 0.1,
        colors: { user_1: rgb },
        rows: rows.map((cols) => ({ id: newId(), content: [{ cols }] })),
        button: true,
      })),
  };
}
