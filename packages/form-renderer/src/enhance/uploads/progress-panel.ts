import { fileSize } from '../../file-size.ts';
import { element } from '../page/dom.ts';

/** A file that is being sent, and its place in its question. */
export interface SentFile {
  question: string;
  at: number;
  file: File;
}

export interface ProgressPanel {
  /** @param bytes of this file that have arrived */
  show(sent: SentFile, bytes: number): void;
  /** Removes everything that it added. */
  end(): void;
}

const bar = (label: string) => element('progress', { max: '1', value: '0', 'aria-label': label });

/**
 * Shows the progress of each file in its question, of all together at the end of the form, and the button Cancel there. Nothing comes or
 * goes during a press, because it would move what is below.
 */
export function showPanel(files: readonly SentFile[], onCancel: () => void, afterPress: (change: () => void) => void): ProgressPanel {
  const form = document.querySelector('#fw-form') as HTMLElement;
  const status = form.querySelector('#fw-status') as HTMLElement;
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const arrived = new Map<SentFile, number>();
  const bars = new Map(files.map((each) => [each, bar(each.file.name)]));
  const whole = bar('All files');
  const text = element('span');
  const button = element('button', { type: 'button', class: 'fw-link' }, 'Cancel');
  button.onclick = onCancel;
  const panel = element('div', { class: 'fw-notice fw-sending' }, text, button, whole);
  afterPress(() => {
    status.after(panel);
    for (const [{ question, at }, own] of bars) form.querySelectorAll(`[data-question="${question}"] .fw-files li`)[at]?.append(own);
  });
  const show: ProgressPanel['show'] = (sent, bytes) => {
    arrived.set(sent, bytes);
    const own = bars.get(sent);
    if (own) own.value = bytes / sent.file.size;
    const sum = [...arrived.values()].reduce((a, b) => a + b);
    whole.value = sum / total;
    text.textContent = `${fileSize(sum)} of ${fileSize(total)} sent`;
  };
  if (files[0]) show(files[0], 0);
  return {
    show,
    end: () =>
      afterPress(() => {
        for (const added of [panel, ...bars.values()]) added.remove();
      }),
  };
}
