import type { ContentOf } from '@formwright/form-model';
import { MAY_BE_WORDS, MIDNIGHT, plainLine, readDay, readMoment } from '@formwright/form-model/public';
import { type Control, controlsIn, labelIn } from '../page/dom.ts';
import type { FormPage, Question } from '../page/form-page.ts';
import { mark } from '../page/marks.ts';
import { parts } from '../parts.ts';

/** A value of the address, with its plus signs as blanks (`text`) and as they are (`plus`). */
interface Value {
  text: string;
  plus: string;
}
/** Values by the name of their parameter, in lower case. */
type Given = Map<string, Value[]>;

/** Programs compose letters and marks differently, and leave out or add what nobody sees. */
const plain = (text: string | null | undefined) => plainLine(text ?? '').toLowerCase();

function givenIn(address: string): Given {
  const given: Given = new Map();
  // As the source of a mail has it, where somebody copied it from there.
  const search = address.replaceAll('&amp;', '&');
  const withPlus = [...new URLSearchParams(search.replaceAll('+', '%2B'))];
  [...new URLSearchParams(search)].forEach(([name, text], at) => {
    const [named = '', plus = ''] = withPlus[at] ?? [];
    // The label itself may contain a plus.
    for (const key of new Set([plain(name), plain(named)])) given.set(key, [...(given.get(key) ?? []), { text, plus }]);
  });
  return given;
}

/** A text with the name of a month or words of a time, which the server reads; '' for another one. */
const inWords = (text: string, needed: RegExp) => (MAY_BE_WORDS.test(text) && needed.test(text) ? text : '');

/** A date in the element's format, however it is written; '' for what is none. */
const dayText = (text: string, content: ContentOf<'date'>) =>
  readDay(text.replace(MIDNIGHT, ''), content)?.text ?? inWords(text, /\p{Nd}{4}|\p{Nd}\P{Nd}+\p{Nd}|年/u);

/** A time in the element's format; '' for what is none. Without its seconds, because the respondent sees what is left. */
function timeText(text: string, content: ContentOf<'date'>): string {
  const read = readMoment(`2000-01-01 ${text.replace(/^(\d\d?:\d\d):\d\d(?:\.\d+)?/, '$1')}`, { ...content, checkedTime: true });
  return typeof read === 'string' ? inWords(text, /\d|noon|midday/i) : read.text.slice('2000-01-01 '.length);
}

/** The choice with this value or, failing that, with this label. */
const choose = <T>(choices: T[], text: string, value: (choice: T) => string, label: (choice: T) => string): T | undefined =>
  choices.find((choice) => plain(value(choice)) === plain(text)) ?? choices.find((choice) => plain(label(choice)) === plain(text));

/** @returns whether all values are among the choices */
function tick(ticks: HTMLInputElement[], values: Value[]): boolean {
  if (ticks.some(({ checked }) => checked)) return true;
  const find = (text: string) =>
    choose(
      ticks,
      text,
      ({ value }) => value,
      (each) => each.closest('label')?.textContent ?? '',
    );
  // The label itself may contain commas.
  const found = values.flatMap(({ text, plus }) => find(plus) ?? find(text) ?? text.split(',').filter(plain).map(find));
  const chosen = found.filter((each) => each !== undefined);
  for (const input of chosen.slice(0, ticks[0]?.type === 'radio' ? 1 : undefined)) input.checked = true;
  return chosen.length === found.length;
}

/** Whether what the respondent wrote before the script started stands here. In a date, only the script itself can have written something. */
const isTheirs = (control: Control, kind: string) =>
  control === document.activeElement || (kind !== 'date' && control.value !== defaultOf(control));

/** Fills in the values for a question. @returns whether each of them could be filled in */
function fill({ column, block }: Question, given: Given): boolean {
  const label = labelIn(block);
  const valuesOf = (suffix: string) => given.get(plain(column.uniqueId + suffix)) ?? given.get(plain(label + suffix)) ?? [];
  const controls = controlsIn(block);
  if (/radio|checkbox/.test(controls[0]?.type ?? '')) return tick(controls as HTMLInputElement[], valuesOf(''));
  if (column.tabname === 'upload') return !valuesOf('')[0]?.text;
  for (const control of controls) {
    const part = control.name.split('.')[1];
    // What names no part stands in the first.
    const [value] = [...valuesOf(part ? `.${part}` : ''), ...(control === controls[0] ? valuesOf('') : [])];
    if (!value || isTheirs(control, column.tabname)) continue;
    const { text, plus } = value;
    if (control instanceof HTMLSelectElement) {
      const named = (name: string) =>
        choose(
          [...control.options],
          name,
          (each) => each.value,
          (each) => each.text,
        );
      const option = named(plus) ?? named(text);
      if (!option) return false;
      control.value = option.value;
    }
    // In an address of mail no blank can be meant, and a phone number begins with none.
    else if (control.inputMode === 'email') control.value = plus;
    else if (control.inputMode === 'tel') control.value = text.replace(/^ (?! )/, '+');
    else if (column.tabname === 'date') control.value = (/date$/i.test(part ?? '') ? dayText : timeText)(text, column.content) || text;
    else control.value = text;
  }
  return true;
}

const defaultOf = (control: Control) => (control instanceof HTMLSelectElement ? '' : control.defaultValue);

/**
 * Fills in the answers that the parameters of the address name by uniqueId or label. A text that is no valid answer stands in its field, for
 * the respondent to correct, and a choice that is not offered is told. Never sends anything.
 */
function prefill(page: FormPage): void {
  const given = givenIn(location.search);
  const left = page.questions.filter((question) => !fill(question, given));
  for (const look of parts.replaced) look(page);
  for (const { block } of left) mark(block, 'The link has an answer that is not offered here.');
}

parts.start.push((page) => {
  // A refused post shows what the respondent has sent, so nothing is filled in.
  if (page.refused) return;
  // A restored draft, which shows a notice, takes precedence.
  if (!page.form.querySelector('.fw-notice')) prefill(page);
  // After "Start over" the form is as it was when it was opened.
  parts.fillFresh.push(() => prefill(page));
});
