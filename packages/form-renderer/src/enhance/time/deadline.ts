import { listText } from '@formwright/form-model/public';
import { type Control, controlsIn, element, labelIn } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { afterPress } from '../page/press.ts';
import { parts } from '../parts.ts';
import { announcer, byId } from './announce.ts';
import './sticky.ts';
import { watchTime } from './time-left.ts';

/** Seconds before the deadline at which the page begins to warn. */
const WARN_FROM = 300;

parts.start.push((page) => {
  const notice = byId('fw-closes');
  const text = element('span');
  const announce = announcer('until this form closes', 'This form has closed. Your answers are still on this device.');
  watchTime(page, ({ deadline = Number.POSITIVE_INFINITY }) => {
    const seconds = Math.max(0, Math.ceil(deadline / 1000));
    afterPress(() => {
      notice.hidden = seconds > WARN_FROM;
      if (notice.hidden) return;
      if (!text.isConnected) notice.replaceChildren(text);
      announce(seconds);
      text.textContent = seconds
        ? `This form closes in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}. Answers sent later are not taken.`
        : 'This form has closed. Your answers are still on this device.';
      if (!seconds && !notice.querySelector('button,textarea')) notice.append(copyButton(page));
    });
  });
});

function copyButton(page: FormPage): HTMLElement {
  const button = element('button', { type: 'button', class: 'fw-link' }, 'Copy my answers');
  button.onclick = async () => {
    const answers = answersAsText(page);
    try {
      await navigator.clipboard.writeText(answers);
      button.textContent = 'Copied';
    } catch {
      // Plain http and frames of other sites have no clipboard.
      const area = element('textarea', { class: 'fw-field', readonly: '', 'aria-label': 'Your answers' }, answers);
      button.replaceWith(area);
      area.select();
    }
  };
  return button;
}

/** Questions and answers as they are read on the page. Files are left out: the respondent has them. */
function answersAsText({ questions }: FormPage): string {
  const answered = questions.flatMap(({ block }) => {
    const texts = controlsIn(block).map(textOf).filter(Boolean);
    return texts.length > 0 ? [`${labelIn(block)}\n${listText(texts)}`] : [];
  });
  return answered.join('\n\n');
}

function textOf(control: Control): string {
  if (/radio|checkbox/.test(control.type))
    return (control as HTMLInputElement).checked ? (control.labels?.[0]?.textContent ?? '').trim() : '';
  if (control instanceof HTMLSelectElement) return control.value && (control.selectedOptions[0]?.text ?? '');
  return control.type === 'file' ? '' : control.value;
}
