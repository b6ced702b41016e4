import type { ElementColumn, ElementKind, FilledColumn, Pages } from '@formwright/form-model';
import { controlsIn } from './dom.ts';

/** What the server wrote into the page for the script. */
export interface FormJson {
  link: string;
  version: number;
  /** The page shows a post that was refused. */
  refused: boolean;
  pages: Pages;
}

export interface FormPage extends FormJson {
  form: HTMLFormElement;
  /** Every element with its place in the document and the page it stands on. */
  questions: Question[];
  /** The uniqueId of the e-mail field, or undefined. */
  emailField: string | undefined;
}

export interface Question {
  column: FilledColumn;
  page: number;
  /** Null for what takes no answer. */
  block: HTMLElement | null;
}

export function readFormPage(): FormPage | null {
  const form = document.querySelector<HTMLFormElement>('#fw-form');
  const json = document.getElementById('fw-json')?.textContent;
  if (!form || !json) return null;
  const stored: FormJson = JSON.parse(json);
  const questions = stored.pages.flatMap((page, at) =>
    page.rows.flatMap((row) =>
      row.content[0].cols.flatMap((column): Question[] =>
        column.tabname === '' ? [] : [{ column, page: at, block: form.querySelector<HTMLElement>(`[data-question="${column.uniqueId}"]`) }],
      ),
    ),
  );
  const email = questions.find(({ column }) => column.tabname === 'input' && column.content.typeinput === 'email');
  return { ...stored, form, questions, emailField: email?.column.uniqueId };
}

/** The form's questions of one kind that stand in the document. */
export function questionsOf<K extends ElementKind>(page: FormPage, kind: K): { column: ElementColumn<K>; block: HTMLElement }[] {
  return page.questions.flatMap(({ column, block }) =>
    column.tabname === kind && block ? [{ column: column as ElementColumn<K>, block }] : [],
  );
}

/** Control names and what they hold now, in the order of a native post; files apart. */
export type Fields = [name: string, value: string][];

export function readFields(form: HTMLFormElement): Fields {
  return [...new FormData(form)].flatMap(([name, value]): Fields => (typeof value === 'string' ? [[name, value]] : []));
}

/** Puts values back into the controls; what is not named is emptied. */
export function writeFields(form: HTMLFormElement, fields: Fields): void {
  for (const control of controlsIn(form)) {
    const values = fields.flatMap(([name, value]) => (name === control.name ? [value] : []));
    if (control.type === 'radio' || control.type === 'checkbox') (control as HTMLInputElement).checked = values.includes(control.value);
    else if (control.type !== 'file') control.value = values[0] ?? '';
  }
}
