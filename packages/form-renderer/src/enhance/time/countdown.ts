import type { BrowserRules } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import type { Answers } from '../page/answers.ts';
import { element } from '../page/dom.ts';
import type { FormPage, Question } from '../page/form-page.ts';
import { afterPress } from '../page/press.ts';
import { parts } from '../parts.ts';
import { announcer, byId } from './announce.ts';
import './sticky.ts';
import { watchTime } from './time-left.ts';

/** Attempts to send when the time is up, one a second: the first may name missing files, the second what the server refuses. */
const ATTEMPTS = 3;
const UNITS: [name: string, seconds: number, most: number][] = [
  ['days', 86_400, 100],
  ['hours', 3600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
];

parts.start.push((page, answers, submit) => {
  if (!page.allowed) return;
  const banner = byId('fw-time');
  const title = element('span');
  const digits = UNITS.map(() => element('b'));
  const sender = sendWhenOver(page, answers, submit);
  const announce = announcer('left to fill in this form', 'The time is up.');
  watchTime(page, ({ countdown }) => {
    const seconds = countdown === undefined ? undefined : Math.max(0, Math.ceil(countdown / 1000));
    afterPress(() => show(seconds));
    if (seconds === undefined) return;
    announce(seconds);
    sender(!seconds);
  });

  function show(seconds: number | undefined): void {
    banner.hidden = seconds === undefined;
    if (seconds === undefined) return;
    if (!title.isConnected) {
      banner.replaceChildren(title, element('span', {}, ...UNITS.map(([name], at) => element('span', {}, digits[at] ?? '', ` ${name} `))));
    }
    title.textContent = seconds ? 'Time left' : 'The time is up';
    UNITS.forEach(([, unit, most], at) => {
      const digit = digits[at] as HTMLElement;
      digit.textContent = String(Math.floor(seconds / unit) % most).padStart(2, '0');
    });
  }
});

const asOptional = ({ column, ...question }: Question): Question => ({
  ...question,
  column: { ...column, content: { ...column.content, required: false } } as Question['column'],
});

/**
 * Sends the form when the time is over, without the required checks and with every text as far as it was typed. Files that the question
 * does not take are left out, so that they do not hold back the rest. The returned function is called each second.
 */
function sendWhenOver(page: FormPage, answers: Answers, submit: () => Promise<void>): (isOver: boolean) => void {
  const { form } = page;
  const { check } = answers;
  let isUp = false;
  let isTrying = false;
  let attempts = 0;
  /** What the server refused. */
  let leftOut = new Set<unknown>();

  const lock = (isLocked: boolean) => {
    for (const row of form.querySelectorAll<HTMLElement>('.fw-row')) row.inert = isLocked;
  };
  answers.check = (asked = page.questions) => {
    const wanted = asked.filter(({ block }) => !leftOut.has(block));
    const checked = check(wanted);
    if (!isUp || checked.ok) return checked;
    const asTyped = check(wanted.map(asOptional));
    return asTyped.ok ? asTyped : check(wanted.filter(({ column }) => !asTyped.error.fields[column.uniqueId]));
  };
  // The files of a question are stored only as it allows; a text is kept however it stands.
  const { upload, ...typed } = answerRules as Record<string, BrowserRules>;
  for (const [kind, { problemWith, ...rules }] of Object.entries(typed)) {
    Object.assign(answerRules, {
      [kind]: {
        ...rules,
        problemWith: ((...given) => (isUp ? null : (problemWith?.(...given) ?? null))) satisfies BrowserRules['problemWith'],
      },
    });
  }
  const attempt = async () => {
    attempts += 1;
    isTrying = true;
    if (attempts === 1) {
      // Closes an open calendar, and completes a date that is being typed.
      (document.activeElement as HTMLElement | null)?.blur();
      lock(true);
    } else leftOut = new Set(form.querySelectorAll('[data-bad]'));
    for (const button of form.querySelectorAll<HTMLElement>(attempts === 1 ? '.fw-refused .fw-remove' : '[data-bad] .fw-remove'))
      button.click();
    await submit();
    isTrying = false;
    if (attempts < ATTEMPTS) return;
    // It was refused as a whole, for example because the form is closed.
    leftOut.clear();
    lock(false);
  };
  return (isOver) => {
    if (isUp && !isOver) {
      // The owner gave more time.
      attempts = 0;
      leftOut.clear();
      lock(false);
    }
    isUp = isOver;
    const isBusy = isTrying || form.getAttribute('aria-busy') === 'true';
    if (isUp && !isBusy && attempts < ATTEMPTS && page.questions.length > 0) void attempt();
  };
}
