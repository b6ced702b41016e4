import type { ContentOf } from '@formwright/form-model';
import { messages } from '@formwright/form-model/public';
import type { Answers } from './answers.ts';
import type { Device } from './device.ts';
import { element } from './dom.ts';
import { type FormPage, questionsOf } from './form-page.ts';
import { mark } from './marks.ts';
import { fromIsoDate, leftDate, leftTime, toIsoDate, typingDate } from './typed-date.ts';

type DateContent = ContentOf<'date'>;

const part = (input: HTMLInputElement) => input.name.split('.')[1] ?? '';
const isDay = (input: HTMLInputElement) => /date$/i.test(part(input));

/** 'Current' can only be known here: the page is the same for every visitor. */
export function fillCurrent(page: FormPage, { localTime }: Device): void {
  const [day = '', time = ''] = localTime().split('T');
  for (const { column, block } of questionsOf(page, 'date')) {
    const { content } = column;
    for (const input of block.querySelectorAll<HTMLInputElement>('.fw-field')) {
      if (input.value) continue;
      if (part(input) === 'date' && content.defaultDateLabel === 'Current') input.value = fromIsoDate(day, content.typeDate);
      if (part(input) === 'time' && content.defaultTimeLabel === 'Current') input.value = leftTime(time, content.timeFormat);
    }
  }
}

/** Help with typing dates and times, and the browser's own calendar behind a button. */
export function startDates(page: FormPage, answers: Answers): void {
  for (const { column, block } of questionsOf(page, 'date')) {
    for (const input of block.querySelectorAll<HTMLInputElement>('.fw-field')) {
      if (isDay(input)) helpTyping(input, column.content);
      input.addEventListener('change', () => {
        if (input.value)
          input.value = isDay(input) ? leftDate(input.value, column.content.typeDate) : leftTime(input.value, column.content.timeFormat);
        clearEndBeforeStart(block, answers.problemOf(column.uniqueId));
      });
    }
  }
}

function helpTyping(input: HTMLInputElement, { typeDate }: DateContent): void {
  input.inputMode = 'numeric';
  input.addEventListener('input', (event) => {
    const isTyping = event instanceof InputEvent && event.inputType.startsWith('insert') && input.selectionEnd === input.value.length;
    if (isTyping) input.value = typingDate(input.value, typeDate);
  });
  const button = input.parentElement?.querySelector<HTMLElement>('.fw-pick');
  if (!button) return;
  if (!('showPicker' in input)) {
    button.remove();
    return;
  }
  const native = element('input', { type: 'date', class: 'fw-native', tabindex: '-1', 'aria-hidden': 'true' });
  button.after(native);
  native.addEventListener('change', (event) => {
    event.stopPropagation();
    if (!native.value) return;
    input.value = fromIsoDate(native.value, typeDate);
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    input.focus();
  });
  button.onclick = () => {
    native.value = toIsoDate(input.value, typeDate);
    try {
      native.showPicker();
    } catch {
      // Embedded in another site's page the browser does not open it: typing remains.
      button.remove();
      input.focus();
    }
  };
}

/** An end that is not after its start is taken out, and the question says why until it is answered anew. */
function clearEndBeforeStart(block: HTMLElement, problem: string | undefined): void {
  if (problem !== messages.rangeOrder) return;
  for (const input of block.querySelectorAll<HTMLInputElement>('.fw-field')) if (part(input).startsWith('end')) input.value = '';
  mark(block, problem);
}
