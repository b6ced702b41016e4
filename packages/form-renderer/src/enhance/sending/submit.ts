import { answeredAt } from '../drafts/answered-at.ts';
import type { DraftKeeper } from '../drafts/draft.ts';
import { showSent } from '../drafts/notices.ts';
import type { Answers } from '../page/answers.ts';
import { setText } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { loadScript } from '../page/load-script.ts';
import { type Problems, showBanner } from '../page/marks.ts';
import { afterPress, pressOver } from '../page/press.ts';
import { parts as registered } from '../parts.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Sending } from './post-types.ts';
import { type Outcome, pauseBefore } from './retry-policy.ts';

// Why the answers wait.
const OFFLINE = 'You are offline.';
const LOST = 'The connection was lost.';
const BUSY = 'The server is busy.';

/**
 * Milliseconds without any progress that end the first attempt. Each further one waits this much longer, because the last bytes of an
 * upload are on their way unseen.
 */
const PATIENCE = 30_000;

/** Shows whether the answers are being sent. Nothing can be changed in a locked form. */
function showBusy(form: HTMLElement, isBusy: boolean, isLocked: boolean): void {
  form.setAttribute('aria-busy', String(isBusy));
  for (const section of form.querySelectorAll('.fw-page')) section.toggleAttribute('inert', isLocked);
  setText(form, '#fw-status', isBusy ? 'Sending your answers\u2026' : '');
}

/** Ends the wait between two attempts; undefined during an attempt. */
let stopWaiting: (() => void) | undefined;

const pause = async (milliseconds: number) => {
  await new Promise<void>((resolve) => {
    stopWaiting = resolve;
    setTimeout(resolve, milliseconds);
  });
  stopWaiting = undefined;
};

/** Says why the answers wait. Where the device stores nothing, closing the page would lose them. */
function tellWaiting(banner: HTMLElement, draft: DraftKeeper, why: string): void {
  const where = draft.isKept() ? 'safe on this device' : 'on this page only (keep it open)';
  afterPress(() => showBanner(banner, `${why} Your answers are ${where} and will be sent later.`));
}

/** A line that comes back ends the wait. */
function sendWhenOnline(banner: HTMLElement, draft: DraftKeeper): void {
  addEventListener('online', () => {
    if (!stopWaiting) return;
    // The next attempt may take minutes, and nobody is offline meanwhile.
    tellWaiting(banner, draft, LOST);
    stopWaiting();
  });
}

/**
 * Loads post.ts at the first input, because whoever only looks at the form does not need it. The returned function waits for it, and loads
 * again what has failed. It resolves with the status of the reply, 0 where post.ts is there.
 */
function startLoading({ form, post }: FormPage): () => Promise<number> {
  let loading: Promise<number> | undefined;
  const load = async () => {
    if (window.fwPost) return 0;
    loading ??= loadScript(post, PATIENCE).finally(() => {
      loading = undefined;
    });
    return loading;
  };
  form.addEventListener('input', load, { once: true });
  return load;
}

/**
 * Sends until the server has replied, whatever the connection does. Every attempt has the same id, so one response is stored.
 * @param uploads absent if the form has no upload field
 * @param onProblems shows the problems and focuses the first
 */
export function startSubmit(
  page: FormPage,
  uploads: Uploads | undefined,
  answers: Answers,
  draft: DraftKeeper,
  onProblems: (problems: Problems) => void,
): () => Promise<void> {
  const { form, banner } = page;
  const load = startLoading(page);
  let isBusy: boolean | undefined;
  let isDone: boolean | undefined;
  /** The answers that are being sent, or were sent last. */
  let sendingId: string | undefined;

  const setBusy = (busy: boolean, isLocked = false) => {
    isBusy = busy;
    showBusy(form, busy, isLocked);
  };
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
  sendWhenOnline(banner, draft);
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
  const sending: Sending = { page, uploads, draft, onProblems, resend: submit, isAnswered };
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
      if (isWithdrawn() && !missing) return;
      const { error, ok }: ReturnType<Answers['check']> = missing ? { error: { value: missing, fields: {} } } : answers.check();
      if (error) {
        draft.setSending(false);
        return onProblems(error);
      }
      draft.setSending(true);
      // Retries do not lock the form, so that the respondent can keep typing.
      setBusy(true, tries === 0);
      const patience = PATIENCE * (tries + 1);
      const status = await load();
      let outcome: Outcome = { isBusy: status > 0 };
      if (!isDone && !isWithdrawn()) {
        if (window.fwPost) {
          outcome = (await uploads?.send(sendingId, patience)) ?? (await window.fwPost.post(sending, ok, patience));
        } else if (status > 199 && status < 429) {
          // The page is older than the server, which has another post.ts by now, or the browser does not run it.
          setBusy(false);
          draft.setSending(false);
          uploads?.giveBack();
          return form.submit();
        }
      }
      await pressOver();
      if ('sent' in outcome) {
        isDone = true;
        showBanner(banner, '');
        return window.fwPost?.leave(sending, outcome.sent);
      }
      // Another tab has answered meanwhile, and nothing of the form is left here.
      if (isDone) return;
      setBusy(false);
      if (isWithdrawn()) return;
      if ('refused' in outcome) return window.fwPost?.refuse(sending, outcome.refused, outcome.isStored);
      tellWaiting(banner, draft, navigator.onLine ? (outcome.isBusy ? BUSY : LOST) : OFFLINE);
      if (tries === 0) banner.focus();
      await pause(pauseBefore(tries, outcome.retryAfter));
    }
  }
}
