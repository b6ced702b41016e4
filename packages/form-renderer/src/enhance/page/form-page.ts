import type { Question as AskedQuestion } from '@formwright/form-model/public';
import { type Control, controlsIn, labelIn } from './dom.ts';

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
  /** The version of the script that posts the answers. */
  post: string;
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

/**
 * The filled-in controls in the order of a native post: name, value, and the words of the question and the choice. For files, the value
 * only says whether there are any. A field of a damaged draft may have no words.
 */
export type Fields = [name: string, value: string, words?: string][];

const isTick = (control: Control): control is HTMLInputElement => /radio|checkbox/.test(control.type);

/** The words that the control's value answers now: those of its question and of its choice. */
function wordsOf(control: Control): string {
  const choice = isTick(control) ? control.parentElement : (control as HTMLSelectElement).selectedOptions?.[0];
  return `“${labelIn(control.closest('[data-question]'))}”${choice ? ` with “${choice.textContent}”` : ''}`;
}

/** What the respondent has filled in now, in the form or in one question. */
export function readFields(within: Element): Fields {
  return controlsIn(within).flatMap((control): Fields => {
    if (isTick(control) && !control.checked) return [];
    return [[control.name, control.dataset.files ?? control.value, wordsOf(control)]];
  });
}

/**
 * Writes values into the controls and empties all other controls. A choice whose words have changed is left open, because nobody chose the
 * new ones. Returns the fields whose words are no longer on the form.
 */
export function writeFields(form: HTMLFormElement, fields: Fields): Fields {
  for (const control of controlsIn(form)) {
    const mine = fields.filter(([name]) => name === control.name);
    const isSame = ([, value, words]: Fields[number]) => value === control.value && words === wordsOf(control);
    if (isTick(control)) control.checked = mine.some(isSame);
    else if (control.type !== 'file') {
      control.value = mine[0]?.[1] ?? '';
      if (control instanceof HTMLSelectElement && !mine.some(isSame)) control.value = '';
    }
  }
  const written = readFields(form).map(([name, , words]) => name + words);
  return fields.filter(([name, value, words]) => value && !written.includes(name + words));
}
