import type { ContentOf } from '@formwright/form-model';
import { joinControls, MAY_BE_WORDS, rangeOrder, readDay, readPart } from '@formwright/form-model/public';
import type { Answers } from '../page/answers.ts';
import { now } from '../page/device.ts';
import { controlsIn, element } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { mark } from '../page/marks.ts';
import { afterPress } from '../page/press.ts';
import { questionsOf } from '../page/questions-of.ts';
import { parts } from '../parts.ts';
import { typingDate } from './typed-date.ts';

type DateContent = ContentOf<'date'>;

/** Local date and time as '2027-03-14T09:05'. */
function localTime(): string {
  const at = new Date(now());
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Fills in 'Current'. The server cannot, because it renders one page for everyone. */
export function fillCurrent(page: FormPage): void {
  const [day = '', time = ''] = localTime().split('T');
  for (const { column, block } of questionsOf(page, 'date')) {
    const { content } = column;
    for (const input of controlsIn(block) as HTMLInputElement[]) {
      if (input.value) continue;
      if (input.name.endsWith('.date') && content.defaultDateLabel === 'Current') input.value = joinControls(day, '', content);
      if (input.name.endsWith('.time') && content.defaultTimeLabel === 'Current') input.value = joinControls('', time, content);
    }
  }
}

/** Helps with typing dates and times, and opens the browser's own calendar with a button. */
export function startDates(page: FormPage, answers: Answers): void {
  for (const { column, block } of questionsOf(page, 'date')) {
    for (const input of controlsIn(block) as HTMLInputElement[]) {
      if (/date$/i.test(input.name)) helpTyping(input, column.content);
      const read = () => readPart(input.name, input.value, column.content);
      parts.marking.push(() => input.setCustomValidity(MAY_BE_WORDS.test(input.value) || read() ? '' : ' '));
      input.addEventListener('change', () => {
        input.value = read() ?? input.value;
        clearEndBeforeStart(block, answers.check().error?.fields[column.uniqueId]);
      });
    }
  }
}

function helpTyping(input: HTMLInputElement, content: DateContent): void {
  input.inputMode = 'numeric';
  input.addEventListener('input', (event) => {
    // Separators are added to typed text only. What is pasted or dropped is read by its meaning, and a change would garble what is still
    // composed, as all digits of an East Asian keyboard are. The calendar's events have no type of input.
    const isTyped = /^insert[RT]/.test((event as InputEvent).inputType);
    if (isTyped && input.selectionEnd === input.value.length) input.value = typingDate(input.value, content);
  });
  const button = input.parentElement?.querySelector<HTMLElement>('.fw-pick');
  if (!button) return;
  const native = element('input', { type: 'date', class: 'fw-hidden', tabindex: '-1', 'aria-hidden': 'true' });
  button.after(native);
  native.addEventListener('change', (event) => {
    event.stopPropagation();
    if (!native.value) return;
    input.value = joinControls(native.value, '', content);
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    input.focus();
  });
  button.onclick = () => {
    native.value = readDay(input.value, content)?.date ?? '';
    try {
      native.showPicker();
    } catch {
      // Older browsers and cross-site frames have no picker. The date can be typed.
      button.remove();
      input.focus();
    }
  };
}

/** Clears an end that is not after the start, and shows the reason. */
function clearEndBeforeStart(block: HTMLElement, problem: string | undefined): void {
  if (problem !== rangeOrder) return;
  for (const input of controlsIn(block) as HTMLInputElement[]) if (input.name.includes('.end')) input.value = '';
  afterPress(() => mark(block, problem));
}
