import { messages, problemWithFile } from '@formwright/form-model/public';
import { readAnswers } from './answers.ts';
import { startChoices } from './choices.ts';
import { fillCurrent, startDates } from './dates.ts';
import { device } from './device.ts';
import { startDraft } from './draft.ts';
import { type FormPage, readFormPage } from './form-page.ts';
import { startLiveChecks } from './live-checks.ts';
import { focusQuestion, type Problems, showBanner, showProblems } from './marks.ts';
import { startPager } from './pager.ts';
import { startSubmit } from './submit.ts';
import { startUploads } from './uploads.ts';

/** Turns the plain form into the one with pages, checks, a kept draft and a patient submit. */
function enhance(page: FormPage): void {
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
  const draft = startDraft({ page, device, pager, choices, uploads, onReplaced: live.markLong, onResume: () => void submit() });

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
  // Last: nothing that only the script opens again is folded before the rest went well, and this tells the starter that it did.
  choices.fold();
  form.noValidate = true;
}

const page = readFormPage();
if (page) enhance(page);
