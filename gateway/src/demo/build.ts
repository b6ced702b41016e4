import {
  type Column,
  type ContentByKind,
  DEFAULT_COLOR,
  type ElementKind,
  elementDefinitions,
  type Option,
  type Pages,
} from '@formwright/form-model';

/** Builds a demo form's document from the editor's definitions. */
export interface FormBuilder {
  column<K extends ElementKind>(kind: K, content: Partial<ContentByKind[K]>): Column;
  options(...labels: string[]): Option[];
  pages(title: string, pages: Column[][][]): Pages;
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
    pages: (title, pages) =>
      pages.map((rows, index) => ({
        id: newId(),
        ...(index === 0 && { title }),
        color: DEFAULT_COLOR,
        opacity: 1,
        colors: {},
        rows: rows.map((cols) => ({ id: newId(), content: [{ cols }] })),
        button: true,
      })),
  };
}
