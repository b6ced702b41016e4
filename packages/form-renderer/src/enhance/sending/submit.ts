import type { ValidSubmission } from '@formwright/form-model/public';
import { answeredAt } from '../drafts/answered-at.ts';
import type { DraftKeeper } from '../drafts/draft.ts';
import { showSent } from '../drafts/notices.ts';
import type { Answers } from '../page/answers.ts';
import { cookie } from '../page/cookies.ts';
import { now } from '../page/device.ts';
import { element, setText } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { type Problems, showBanner } from '../page/marks.ts';
import { afterPress, pressOver } from '../page/press.ts';
import { parts as registered } from '../parts.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { destinationOf, pauseBefore, type Refusal } from './retry-policy.ts';
import { postSubmission } from './send.ts';

// Why the answers wait.
const OFFLINE = 'You are offline.';
const LOST = 'The connection was lost.';
const BUSY = 'The server is busy.';

/**
 * Milliseconds without any progress that end the first attempt. Each further one waits this much longer, because the last bytes of an
 * upload are on their way unseen.
 */
const PATIENCE = 30_000;

/** The fields of `saveUserForm`. Files are last, because the server needs the other fields first. */
function bodyOf(submission: ValidSubmission, page: FormPage, uploads: Uploads | undefined, draft: DraftKeeper): FormData {
  const body = new FormData();
  const fields = {
    dataForm: { id: page.id, email: submission.email || null },
    userData: submission.answers,
    startDate: draft.current().startedAt,
    shortText: submission.shortText,
    // The hidden field, which a machine may have filled in.
    note: page.form._.value,
    version: page.version,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, JSON.stringify(value));
  body.append('submissionId', draft.current().submissionId);
  // The visit cookie's path is the form's, so the browser does not send it to /api.
  body.append('visit', cookie(`fw_v_${page.id}`) ?? page.visit ?? '');
  uploads?.appendTo(body);
  return body;
}

/** Sends until the server has replied, whatever the connection does. Every attempt has the same id, so one response is stored. */
export function startSubmit(
  page: FormPage,
  /** Absent if the form has no upload field. */
  uploads: Uploads | undefined,
  answers: Answers,
  draft: DraftKeeper,
  /** Shows the problems and focuses the first. */
  onProblems: (problems: Problems) => void,
): () => Promise<void> {
  const { form, banner } = page;
  let isBusy: boolean | undefined;
  let isDone: boolean | undefined;
  let stopWaiting: (() => void) | undefined;
  /** The answers that are being sent, or were sent last. */
  let sendingId: string | undefined;

  const setBusy = (busy: boolean, isLocked = false) => {
    isBusy = busy;
    form.setAttribute('aria-busy', String(busy));
    for (const section of form.querySelectorAll('.fw-page')) section.toggleAttribute('inert', isLocked);
    setText(form, '#fw-status', busy ? 'Sending your answers\u2026' : '');
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      stopWaiting = resolve;
      setTimeout(resolve, milliseconds);
    }).then(() => {
      stopWaiting = undefined;
    });
  /** Catches up with other tabs of the form. If one of them has answered it, nothing is sent or kept any more. */
  const isAnswered = () => {
    const sentAt = answeredAt(page.id, draft.follow());
    if (sentAt && !isDone) {
      isDone = true;
      showBanner(banner, '');
      void draft.finish();
      showSent(form, sentAt);
    }
    return isDone;
  };
  /** One more button in the banner. */
  const offer = (text: string, act: () => void) => {
    const button = element('button', { type: 'button', class: 'fw-link' }, text);
    button.onclick = act;
    (banner.querySelector('ul') as Element).append(element('li', {}, button));
  };
  const refuse = (refusal: Refusal) => {
    draft.setSending(false);
    onProblems(refusal);
    // The draft keeps the answers across the reload.
    if (refusal.newForm) offer(refusal.newForm, () => location.reload());
    if (refusal.script) form.append(element('script', refusal.proof, refusal.script));
  };

  /** Where the device stores nothing, closing the page would lose the answers. */
  const tellWaiting = (why: string) => {
    const where = draft.isKept() ? 'safe on this device' : 'on this page only (keep it open)';
    afterPress(() => showBanner(banner, `${why} Your answers are ${where} and will be sent later.`, [], true));
  };
  addEventListener('online', () => {
    if (!stopWaiting) return;
    // The next attempt may take minutes, and nobody is offline meanwhile.
    tellWaiting(LOST);
    stopWaiting();
  });
  // "Start over", here or in another tab, withdraws the answers that wait. Nobody has asked to send those that are in the form now.
  const isWithdrawn = () => draft.current().submissionId !== sendingId;
  registered.replaced.push(() => {
    if (!isWithdrawn()) return;
    showBanner(banner, '');
    stopWaiting?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Back restored the page from the cache, perhaps with older answers than the device has. Reloaded, it shows the form as answered.
    if (persisted && isAnswered()) location.reload();
  });
  // The person comes here from another tab, perhaps of the same form.
  addEventListener('focus', () => afterPress(isAnswered));
  /** An earlier attempt was stored although its receipt was lost. Asks what to do with later changes. */
  const askAboutChanges = () => {
    offer('Send as a new answer', () => {
      draft.renew();
      void submit();
    });
    offer('Leave as it was sent', () => {
      // Without cookies, the finished draft marks the form as answered.
      void draft.finish();
      // The lost receipt would have set this cookie. Over http only the first assignment works, over https only the second cookie is read.
      const cookie = `fw_done_${page.id}=${now()};max-age=31536000;path=${location.pathname}`;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
      document.cookie = cookie;
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `__Secure-${cookie};secure`;
      isAnswered();
    });
  };

  return submit;

  async function submit(): Promise<void> {
    if (isBusy || isAnswered()) return;
    if (stopWaiting) return stopWaiting();
    sendingId = draft.current().submissionId;
    for (let tries = 0; !isWithdrawn(); tries += 1) {
      // Files of the draft may still be loading, also before a further attempt: the answers may have come from another tab meanwhile.
      setBusy(true);
      const missing = await draft.missing();
      await pressOver();
      if (isDone) return;
      setBusy(false);
      if (missing) return refuse({ value: missing, fields: {} });
      if (isWithdrawn()) return;
      const checked = answers.check();
      if (checked.error) {
        draft.setSending(false);
        return onProblems(checked.error);
      }
      draft.setSending(true);
      // Retries do not lock the form, so that the respondent can keep typing.
      setBusy(true, tries === 0);
      const patience = PATIENCE * (tries + 1);
      const outcome =
        (await uploads?.send(sendingId, patience)) ?? (await postSubmission(bodyOf(checked.ok, page, uploads, draft), patience));
      await pressOver();
      if ('sent' in outcome) {
        isDone = true;
        showBanner(banner, '');
        // Some browsers never reply to storage calls. A sent form must not wait for them.
        await Promise.race([draft.finish(), pause(1000)]);
        return location.assign(destinationOf(outcome.sent));
      }
      // Another tab has answered meanwhile, and nothing of the form is left here.
      if (isDone) return;
      setBusy(false);
      if (isWithdrawn()) return;
      if ('refused' in outcome) {
        refuse(outcome.refused);
        return outcome.isStored ? askAboutChanges() : undefined;
      }
      tellWaiting(navigator.onLine ? (outcome.isBusy ? BUSY : LOST) : OFFLINE);
      if (tries === 0) banner.focus();
      await pause(pauseBefore(tries, outcome.retryAfter));
    }
  }
}
