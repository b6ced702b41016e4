import type { Question as AskedQuestion } from '@formwright/form-model/public';
import { type Control, controlsIn } from './dom.ts';

/** The JSON that the server writes into the page for the script. */
interface FormJson {
  id: string;
  /** The form's version, for the server to say whether it was changed since. */
  version: number;
  /** The page shows a post that was refused. */
  refused: boolean;
  /** All questions of the form. */
  questions: AskedQuestion[];
  /** The form's countdown in milliseconds; absent without one, and in a preview. */
  allowed?: number;
  /** The version of the sender of large files; absent without an upload field. */
  sender?: string;
}

export interface FormPage extends FormJson {
  form: HTMLFormElement;
  /** Shows errors of the whole form. */
  banner: HTMLElement;
  questions: Question[];
  /** The visit as the server told it to the script, for browsers that refuse cookies. */
  visit?: string;
}

/** A question with its place in the document. */
export interface Question extends AskedQuestion {
  block: HTMLElement;
}

/** Every page that carries the script has these three parts; null where the last of them did not arrive. */
export function readFormPage(): FormPage | null {
  const form = document.querySelector('#fw-form') as HTMLFormElement;
  const banner = document.querySelector('#fw-alert') as HTMLElement;
  const json = document.querySelector('#fw-json')?.textContent;
  if (!json) return null;
  const stored: FormJson = JSON.parse(json);
  const questions = stored.questions.map((question) => ({
    ...question,
    block: form.querySelector(`[data-question="${question.column.uniqueId}"]`) as HTMLElement,
  }));
  return { ...stored, form, banner, questions };
}

/** Control names and their values, in the order of a native post, without files. */
export type Fields = [name: string, value: string][];

const isTick = (control: Control): control is HTMLInputElement => /radio|checkbox/.test(control.type);

/** What the respondent has filled in now. */
export function readFields(form: HTMLFormElement): Fields {
  return controlsIn(form).flatMap((control): Fields => {
    if (control.type === 'file' || (isTick(control) && !control.checked)) return [];
    return [[control.name, control.value]];
  });
}

/** Writes values into the controls and empties all other controls. Returns the fields without a control. */
export function writeFields(form: HTMLFormElement, fields: Fields): Fields {
  const controls = controlsIn(form);
  for (const control of controls) {
    const values = fields.flatMap(([name, value]) => (name === control.name ? [value] : []));
    if (isTick(control)) control.checked = values.includes(control.value);
    else if (control.type !== 'file') control.value = values[0] ?? '';
  }
  return fields.filter(([name, value]) => value && !controls.some((control) => control.name === name && control.value === value));
}
