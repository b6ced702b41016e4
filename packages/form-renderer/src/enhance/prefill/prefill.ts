import type { ContentOf } from '@formwright/form-model';
import { MAY_BE_WORDS, MIDNIGHT, plainLine, readDay, readMoment } from '@formwright/form-model/public';
import type { Answers } from '../page/answers.ts';
import { controlsIn, labelIn } from '../page/dom.ts';
import type { FormPage, Question } from '../page/form-page.ts';
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

function givenIn(search: string): Given {
  const given: Given = new Map();
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

function tick(ticks: HTMLInputElement[], values: Value[]): void {
  if (ticks.some(({ checked }) => checked)) return;
  const find = (text: string) =>
    choose(
      ticks,
      text,
      ({ value }) => value,
      (each) => each.closest('label')?.textContent ?? '',
    );
  // The label itself may contain commas.
  const found = values.flatMap(({ text, plus }) => find(plus) ?? find(text) ?? text.split(',').flatMap((part) => find(part) ?? []));
  for (const input of found.slice(0, ticks[0]?.type === 'radio' ? 1 : undefined)) input.checked = true;
}

/** Fills in the values for a question. @returns a function that takes them back */
function fill({ column, block }: Question, given: Given): () => void {
  const label = labelIn(block);
  const valuesOf = (suffix: string) => given.get(plain(column.uniqueId + suffix)) ?? given.get(plain(label + suffix)) ?? [];
  const before: (() => void)[] = [];
  const controls = controlsIn(block);
  if (/radio|checkbox/.test(controls[0]?.type ?? '')) tick(controls as HTMLInputElement[], valuesOf(''));
  else if (column.tabname !== 'upload') {
    for (const control of controls) {
      const part = control.name.split('.')[1];
      const [given] = [...valuesOf(part ? `.${part}` : ''), ...(part === 'date' ? valuesOf('') : [])];
      // In an address of mail no blank can be meant, and a phone number begins with none.
      const value =
        control.inputMode === 'email' ? given?.plus : control.inputMode === 'tel' ? given?.text.replace(/^ (?! )/, '+') : given?.text;
      const old = control.value;
      // Keeps what the respondent wrote before the script started. In a date, only the script itself can have written something.
      const isTheirs = control === document.activeElement || (column.tabname !== 'date' && old !== defaultOf(control));
      if (value === undefined || isTheirs) continue;
      before.push(() => {
        control.value = old;
      });
      if (control instanceof HTMLSelectElement) {
        const option = [given?.plus ?? '', value]
          .map((text) =>
            choose(
              [...control.options],
              text,
              (each) => each.value,
              (each) => each.text,
            ),
          )
          .find(Boolean);
        if (option) control.value = option.value;
      } else if (column.tabname === 'date') {
        control.value = (/date$/i.test(part ?? '') ? dayText : timeText)(value, column.content) || old;
      } else control.value = value;
    }
  }
  // Keeps half of a name or of a date, which the respondent completes, but no wrong answer.
  return () => {
    if (controls.every(({ value }) => value)) for (const takeBack of before) takeBack();
  };
}

const defaultOf = (control: ReturnType<typeof controlsIn>[number]) => (control instanceof HTMLSelectElement ? '' : control.defaultValue);

/** Fills in the answers that the parameters of the address name by uniqueId or label, as far as they are valid. Never sends anything. */
function prefill(page: FormPage, answers: Answers): void {
  const given = givenIn(location.search);
  const filled = page.questions.map((question) => ({ question, takeBack: fill(question, given) }));
  const { error } = answers.check();
  for (const { question, takeBack } of filled) if (error?.fields[question.column.uniqueId]) takeBack();
  for (const look of parts.replaced) look(page);
}

parts.start.push((page, answers) => {
  // A refused post shows what the respondent has sent, so nothing is filled in.
  if (page.refused) return;
  // A restored draft, which shows a notice, takes precedence.
  if (!page.form.querySelector('.fw-notice')) prefill(page, answers);
  // After "Start over" the form is as it was when it was opened.
  parts.fillFresh.push(() => prefill(page, answers));
});
