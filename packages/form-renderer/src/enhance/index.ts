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

// Where the form has one page, or takes no files.
const onePage: Pager = { current: () => 0, isLast: () => true, open: () => scrollTo(0, 0), show: () => {} };
const noUploads: Uploads = { files: () => ({}), offered: () => ({}), set: (files) => files };

/** Turns the plain form into the one with pages, checks, a kept draft and a patient submit. */
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
    // Enter in a field of an earlier page means: go on.
    if (pager.isLast()) void submit();
    else next();
  });
  form.querySelector('.fw-next')?.addEventListener('click', next);
  form.querySelector('.fw-prev')?.addEventListener('click', () => pager.open(pager.current() - 1));
  if (page.refused) page.banner.focus();
}

/**
 * When the form was answered, if no second answer is taken: epoch milliseconds. The server says so in a cookie that people of the form's own
 * workspace do not get. Where a browser keeps no cookie at all, in another site's frame, what the device keeps is the only mark.
 */
function heldBackSince(link: string, kept: Draft | null): number | undefined {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = 'fw_try=1; max-age=9';
  const done = new RegExp(`fw_done_${link}=([^;]+)`).exec(document.cookie);
  return done ? Number(done[1]) : document.cookie ? undefined : kept?.sentAt;
}

/** Runs when every part of the form has put itself in place. */
export function startForm(): void {
  const page = readFormPage();
  if (!page) return;
  // The starter looks there too: it brings a kept draft back before the page shows.
  const draftKey = document.body.dataset.draft ?? '';
  const storage = draftStorage(draftKey);
  // A refused post is newer than any draft.
  const kept = page.refused ? null : storage.read(now());
  const sentAt = heldBackSince(page.link, kept);
  if (sentAt) showSent(page.form, sentAt);
  else enhance(page, draftKey, storage, kept?.sentAt ? null : kept);
  // Tells the starter that all went well.
  page.form.noValidate = true;
}
