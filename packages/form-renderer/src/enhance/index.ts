import { startDraft } from './drafts/draft.ts';
import { type Draft, type DraftStorage, draftStorage } from './drafts/draft-storage.ts';
import { showSent } from './drafts/notices.ts';
import { readAnswers } from './page/answers.ts';
import { now } from './page/device.ts';
import { type FormPage, readFormPage } from './page/form-page.ts';
import { startLiveChecks } from './page/live-checks.ts';
import { focusQuestion, type Problems, showBanner, showProblems } from './page/marks.ts';
import type { Pager } from './pages/pager.ts';
import { parts } from './parts.ts';
import { startSubmit } from './sending/submit.ts';
import type { Uploads } from './uploads/uploads.ts';

// Stands in for the parts that a form with one page, or without uploads, does not include.
const onePage: Pager = { current: () => 0, isLast: () => true, open: () => scrollTo(0, 0), show: () => {} };
const noUploads: Uploads = { files: () => ({}), offered: () => ({}), set: (files) => files };

/** Adds pages, checks, drafts and retrying to the form. */
function enhance(page: FormPage, draftKey: string, storage: DraftStorage, kept: Draft | null): void {
  const { form } = page;
  const pager = parts.pager?.(page, () => draft.changed()) ?? onePage;
  const uploads =
    parts.uploads?.(page, draftKey, (question, uniqueId) => {
      judge(question, uploads.files()[uniqueId] ? answers.problemOf(uniqueId) : undefined);
      draft.filesChanged();
    }) ?? noUploads;
  const answers = readAnswers(page, uploads);
  const judge = startLiveChecks(page, answers);
  for (const fill of parts.fillFresh) fill(page);
  for (const begin of parts.start) begin(page, answers);
  const draft = startDraft({ page, pager, uploads, storage, kept, onResume: () => void submit() });

  const tell = (problems: Problems) =>
    showProblems(page, problems, (question, at) => {
      pager.open(at);
      focusQuestion(question);
    });
  const submit = startSubmit({
    page,
    uploads,
    answers,
    draft,
    onProblems(problems) {
      const first = page.questions.find(({ column }) => Object.hasOwn(problems.fields, column.uniqueId));
      if (first) pager.open(first.direction.page);
      tell(problems);
    },
  });
  const next = () => {
    const checked = answers.check(page.questions.filter(({ direction }) => direction.page === pager.current()));
    if ('error' in checked) return tell(checked.error);
    showBanner(page.banner, '');
    pager.open(pager.current() + 1);
  };

  form.addEventListener('input', draft.changed);
  form.addEventListener('change', draft.changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Before the last page, Enter goes to the next page.
    if (pager.isLast()) void submit();
    else next();
  });
  form.querySelector('.fw-next')?.addEventListener('click', next);
  form.querySelector('.fw-prev')?.addEventListener('click', () => pager.open(pager.current() - 1));
  if (page.refused) page.banner.focus();
}

/**
 * Time at which this browser answered the form, epoch milliseconds; undefined if it may answer. The server's cookie decides; members of the
 * form's workspace do not get it. Where cookies are blocked, as in another site's frame, the draft decides.
 */
function answeredAt(link: string, kept: Draft | null): number | undefined {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = 'fw_try=1; max-age=9';
  const done = new RegExp(`fw_done_${link}=([^;]+)`).exec(document.cookie);
  return done ? Number(done[1]) : document.cookie ? undefined : kept?.sentAt;
}

/** Starts the form. Call it after all parts are registered. */
export function startForm(): void {
  const page = readFormPage();
  if (!page) return;
  // starter.ts reads the same key, to hide the page until the draft is restored.
  const draftKey = document.body.dataset.draft ?? '';
  const storage = draftStorage(draftKey);
  // A refused post is newer than any draft.
  const kept = page.refused ? null : storage.read(now());
  const sentAt = answeredAt(page.link, kept);
  if (sentAt) showSent(page.form, sentAt);
  else enhance(page, draftKey, storage, kept?.sentAt ? null : kept);
  // starter.ts reads this flag as "the script started".
  page.form.noValidate = true;
}
