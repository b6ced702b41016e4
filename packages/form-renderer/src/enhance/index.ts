import { messages, problemWithFile } from '@formwright/form-model/public';
import { readAnswers } from './answers.ts';
import { startChoices } from './choices.ts';
import { fillCurrent, startDates } from './dates.ts';
import { device } from './device.ts';
import { showSent, startDraft } from './draft.ts';
import { type Draft, type DraftStorage, draftStorage } from './draft-storage.ts';
import { type FormPage, readFormPage } from './form-page.ts';
import { startLiveChecks } from './live-checks.ts';
import { focusQuestion, type Problems, showBanner, showProblems } from './marks.ts';
import { startPager } from './pager.ts';
import { startSubmit } from './submit.ts';
import { startUploads } from './uploads.ts';

/** Turns the plain form into the one with pages, checks, a kept draft and a patient submit. */
function enhance(page: FormPage, storage: DraftStorage, kept: Draft | null): void {
  const { form } = page;
  const choices = startChoices(page);
  const pager = startPager(page, () => draft.changed());
  const uploads = startUploads(page, {
    problemWith: ({ content }, file, at) =>
      problemWithFile(file, content) ?? (at < content.limit ? '' : messages.tooManyFiles(content.limit)),
    onChange(question, uniqueId) {
      live.judge(question, uploads.files()[uniqueId] ? answers.problemOf(uniqueId) : undefined);
      draft.filesChanged();
    },
  });
  const answers = readAnswers(page, uploads);
  fillCurrent(page, device);
  const live = startLiveChecks(page, answers);
  startDates(page, answers);
  const draft = startDraft({
    page,
    device,
    pager,
    choices,
    uploads,
    storage,
    kept,
    onReplaced: live.markLong,
    onResume: () => void submit(),
  });

  const tell = (problems: Problems) =>
    showProblems(page, problems, (question, at) => {
      pager.open(at);
      focusQuestion(question);
    });
  const submit = startSubmit({
    page,
    device,
    uploads,
    answers,
    draft,
    onProblems(problems) {
      const first = page.questions.find(({ column }) => Object.hasOwn(problems.fields, column.uniqueId));
      if (first) pager.open(first.page);
      tell(problems);
    },
  });
  const next = () => {
    const problems = answers.problemsOfPage(pager.current());
    if (problems) return tell(problems);
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
  // Last: nothing that only the script opens again is folded before the rest went well.
  choices.fold();
}

/**
 * Whether a second answer is refused. The server says so in a cookie that people of the form's own workspace do not get. Where cookies are
 * refused, in another site's frame, what the device keeps is the only mark.
 */
function isHeldBack(link: string): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = 'fw_try=1; max-age=9';
  return !document.cookie.includes('fw_try') || document.cookie.includes(`fw_done_${link}=`);
}

function start(page: FormPage): void {
  // The starter looks there too: it brings a kept draft back before the page shows.
  const storage = draftStorage(document.body.dataset.draft ?? '');
  // A refused post is newer than any draft.
  const kept = page.refused ? null : storage.read(device.now());
  if (kept?.sentAt) {
    const again = () => void storage.clear().then(() => location.reload());
    showSent(page.form, kept.sentAt, isHeldBack(page.link) ? undefined : again);
  } else enhance(page, storage, kept);
  // Tells the starter that all went well.
  page.form.noValidate = true;
}

const page = readFormPage();
if (page) start(page);
