import { answeredAt } from './drafts/answered-at.ts';
import { startDraft } from './drafts/draft.ts';
import { type DraftStorage, draftStorage } from './drafts/draft-storage.ts';
import { showSent } from './drafts/notices.ts';
import { readAnswers } from './page/answers.ts';
import { tellSeen } from './page/device.ts';
import { type FormPage, readFormPage } from './page/form-page.ts';
import { startLiveChecks } from './page/live-checks.ts';
import { focusQuestion, type Problems, showBanner, showProblems } from './page/marks.ts';
import { parts } from './parts.ts';
import { startSubmit } from './sending/submit.ts';

/** Adds pages, checks, drafts and retrying to the form. */
function enhance(page: FormPage, draftKey: string, storage: DraftStorage): void {
  const { form } = page;
  const pager = parts.pager(page, () => draft.changed());
  const uploads = parts.uploads?.(page, draftKey, (question, problemOf) => {
    judge(question, problemOf);
    draft.write();
  });
  const answers = readAnswers(page);
  const judge = startLiveChecks(page, answers);
  for (const fill of parts.fillFresh) fill(page);
  const tell = (problems: Problems) =>
    showProblems(page, problems, ({ block, direction }) => {
      pager.turnTo(direction.page);
      focusQuestion(block);
    });
  const draft = startDraft(page, pager, uploads?.kept, storage, tell, () => void submit());

  const submit = startSubmit(page, uploads, answers, draft, (problems) => {
    const first = page.questions.find(({ column }) => problems.fields[column.uniqueId]);
    if (first) pager.turnTo(first.direction.page);
    tell(problems);
  });
  const next = () => {
    const { error } = answers.check(page.questions.filter(({ direction }) => direction.page === pager.current()));
    if (error) return tell(error);
    showBanner(page.banner, '');
    pager.turnTo(pager.current() + 1);
  };

  form.addEventListener('input', draft.changed);
  for (const begin of parts.start) begin(page, answers, submit);
  form.addEventListener('change', draft.changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Before the last page, Enter goes to the next page.
    if (pager.isLast()) void submit();
    else next();
  });
  form.querySelector('.fw-next')?.addEventListener('click', next);
  form.querySelector('.fw-prev')?.addEventListener('click', () => pager.turnTo(pager.current() - 1));
  uploads?.takeEarly();
  if (page.refused) page.banner.focus();
}

/** Starts the form. Call it after all parts are registered. */
export function startForm(): void {
  const page = readFormPage();
  if (!page) return;
  // starter.ts reads the same key, to hide the page until the draft is restored.
  const draftKey = document.body.dataset.draft as string;
  const storage = draftStorage(draftKey);
  const sentAt = answeredAt(page.id, page.refused ? null : storage.read());
  if (sentAt) showSent(page.form, sentAt);
  else {
    tellSeen(page.id, 'view');
    enhance(page, draftKey, storage);
  }
  // starter.ts reads this flag as "the script started".
  page.form.noValidate = true;
}
