import type { ElementColumn, ElementKind } from '@formwright/form-model';
import type { Question as AskedQuestion } from '@formwright/form-model/public';
import { type Control, controlsIn } from './dom.ts';

/** What the server wrote into the page for the script. */
interface FormJson {
  link: string;
  /** The page shows a post that was refused. */
  refused: boolean;
  /** Everything that takes an answer. */
  questions: AskedQuestion[];
}

export interface FormPage extends FormJson {
  form: HTMLFormElement;
  /** Where what is wrong with the whole form is told. */
  banner: HTMLElement;
  questions: Question[];
}

/** A question with its place in the document. */
export interface Question extends AskedQuestion {
  block: HTMLElement;
}

export function readFormPage(): FormPage | null {
  const form = document.querySelector<HTMLFormElement>('#fw-form');
  const banner = document.querySelector<HTMLElement>('#fw-alert');
  const json = document.querySelector('#fw-json')?.textContent;
  if (!form || !banner || !json) return null;
  const stored: FormJson = JSON.parse(json);
  const questions = stored.questions.map((question) => ({
    ...question,
    block: form.querySelector(`[data-question="${question.column.uniqueId}"]`) as HTMLElement,
  }));
  return { ...stored, form, banner, questions };
}

/** The form's questions of one kind. */
export function questionsOf<K extends ElementKind>({ questions }: FormPage, kind: K): (Question & { column: ElementColumn<K> })[] {
  return questions.filter((question): question is Question & { column: ElementColumn<K> } => question.column.tabname === kind);
}

/** Control names and what they hold now, in the order of a native post; files apart. */
export type Fields = [name: string, value: string][];

const isTick = (control: Control): control is HTMLInputElement => /radio|checkbox/.test(control.type);

/** What a number control cannot read it keeps to itself; a mark in its place lets the check say so. */
const UNREADABLE = '?';

export function readFields(form: HTMLFormElement): Fields {
  return controlsIn(form).flatMap((control): Fields => {
    if (control.type === 'file' || (isTick(control) && !control.checked)) return [];
    return [[control.name, control.validity.badInput ? UNREADABLE : control.value]];
  });
}

/** Puts values back into the controls; what is not named is emptied. Returns what has no control here. */
export function writeFields(form: HTMLFormElement, fields: Fields): Fields {
  const controls = controlsIn(form);
  for (const control of controls) {
    const values = fields.flatMap(([name, value]) => (name === control.name ? [value] : []));
    if (isTick(control)) control.checked = values.includes(control.value);
    else if (control.type !== 'file') control.value = values[0] ?? '';
  }
  return fields.filter(([name]) => !controls.some((control) => control.name === name));
}
