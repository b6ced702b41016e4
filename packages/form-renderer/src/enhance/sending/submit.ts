import { isEmailField, type ValidSubmission } from '@formwright/form-model/public';
import type { DraftKeeper } from '../drafts/draft.ts';
import { showSent } from '../drafts/notices.ts';
import type { Answers } from '../page/answers.ts';
import { now } from '../page/device.ts';
import { element } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { type Problems, showBanner } from '../page/marks.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { destinationOf, pauseBefore, type Refusal } from './retry-policy.ts';
import { postSubmission } from './send.ts';

const OFFLINE = 'You are offline. Your answers are safe on this device and will be sent when you are back.';
const LOST = 'The connection was lost. Your answers are safe on this device and will be sent again.';
const ARRIVED = 'Your answers had already arrived. What you changed since then has not been sent.';
const BUSY = 'The server is busy. Your answers are safe on this device and will be sent again.';

interface Parts {
  page: FormPage;
  uploads: Uploads;
  answers: Answers;
  draft: DraftKeeper;
  /** Shows what is wrong and leads to it. */
  onProblems(problems: Problems): void;
}

/** The literal fields of the call; files last, since the server reads them as they come. */
function bodyOf(submission: ValidSubmission, { page, uploads, draft }: Parts): FormData {
  const body = new FormData();
  const files = Object.entries(uploads.files());
  const fields = {
    dataForm: { id: page.link, email: submission.email || null },
    userData: submission.answers,
    startDate: draft.startedAt(),
    hasFiles: files.length > 0,
    shortText: submission.shortText,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, JSON.stringify(value));
  body.append('submissionId', draft.submissionId());
  // The cookie stands on the form's own path, so the browser does not send it along.
  body.append('visit', new RegExp(`fw_v_${page.link}=([^;]+)`).exec(document.cookie)?.[1] ?? '');
  for (const [uniqueId, chosen] of files)
    chosen.forEach((file, at) => {
      body.append(`userFormDataFiles/${uniqueId}/${at}`, file, file.name);
    });
  return body;
}

/** Sends until the server has answered, whatever the connection does; every attempt carries the same id, so one response arrives. */
export function startSubmit(parts: Parts): () => Promise<void> {
  const { page, answers, draft, onProblems } = parts;
  const { form, banner } = page;
  const status = form.querySelector<HTMLElement>('#fw-status');
  const sections = [...form.querySelectorAll<HTMLElement>('.fw-page')];
  let isBusy = false;
  let isDone = false;
  let stopWaiting: (() => void) | null = null;

  const setBusy = (busy: boolean, isLocked = false) => {
    isBusy = busy;
    form.setAttribute('aria-busy', String(busy));
    for (const section of sections) section.toggleAttribute('inert', isLocked);
    status?.replaceChildren(busy ? 'Sending your answers\u2026' : '');
  };
  const attempt = (submission: ValidSubmission) =>
    postSubmission(bodyOf(submission, parts), status ? parts.uploads.showProgress?.(status) : undefined);
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => {
      stopWaiting = null;
    });
  const refuse = (refusal: Refusal) => {
    draft.setSending(false);
    const emailField = page.questions.find(({ column }) => isEmailField(column));
    onProblems({
      value: refusal.value,
      fields: { ...(refusal.email && emailField && { [emailField.column.uniqueId]: refusal.email }), ...refusal.fields },
    });
  };

  addEventListener('online', () => stopWaiting?.());
  addEventListener('pageshow', ({ persisted }) => {
    // Back from the thank-you page into a frozen copy: a fresh one knows that the answers were sent.
    if (persisted && isDone) location.reload();
  });
  /** An earlier attempt arrived although its receipt was lost, and the answers were changed since. The person decides about the changes. */
  const askAboutChanges = () => {
    draft.setSending(false);
    const action = (text: string, act: () => void) => {
      const button = element('button', { type: 'button', class: 'fw-link' }, text);
      button.onclick = act;
      return element('li', {}, button);
    };
    showBanner(banner, ARRIVED);
    banner.querySelector('ul')?.append(
      action('Send them as a new answer', () => {
        draft.renew();
        void submit();
      }),
      action('Leave it as it was sent', () => {
        isDone = true;
        showBanner(banner, '');
        void draft.finish();
        // The cookie came with the receipt that was lost.
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
        document.cookie = `${location.protocol === 'https:' ? '__Secure-' : ''}fw_done_${page.link}=${now()};max-age=31536000;path=${location.pathname}${location.protocol === 'https:' ? ';secure' : ''}`;
        showSent(form, now());
      }),
    );
    banner.focus();
  };

  return submit;

  async function submit(): Promise<void> {
    if (isDone || isBusy) return;
    if (stopWaiting) return stopWaiting();
    for (let tries = 0; ; tries += 1) {
      const checked = answers.check();
      if ('error' in checked) {
        draft.setSending(false);
        return onProblems(checked.error);
      }
      draft.setSending(true);
      // Later attempts run in the background: who is changing an answer meanwhile keeps the focus.
      setBusy(true, tries === 0);
      const outcome = await attempt(checked.ok);
      if ('sent' in outcome) {
        isDone = true;
        showBanner(banner, '');
        // Some browsers never answer about their storage; a sent form must not wait for it.
        await Promise.race([draft.finish(), pause(1000)]);
        return location.assign(destinationOf(outcome.sent));
      }
      setBusy(false);
      if ('refused' in outcome) return refuse(outcome.refused);
      if ('alreadyThere' in outcome) return askAboutChanges();
      showBanner(banner, navigator.onLine ? (outcome.isServerBusy ? BUSY : LOST) : OFFLINE);
      if (tries === 0) banner.focus();
      await pause(pauseBefore(tries, outcome.retryAfter));
    }
  }
}
