import type { Pages } from '@formwright/form-model';
import { type OfferedFiles, userDataFromFields, validateSubmission } from '@formwright/form-model/public';
import type { Uploads } from '../uploads/uploads.ts';
import { type FormPage, readFields } from './form-page.ts';
import type { Problems } from './marks.ts';

export interface Answers {
  /** Everything as it would be sent now, or why it cannot be. */
  check(): ReturnType<typeof validateSubmission>;
  /** What is wrong on one page, or null. */
  problemsOfPage(page: number): Problems | null;
  /** What is wrong with one question, or undefined. */
  problemOf(uniqueId: string): string | undefined;
}

/** Reads the controls and judges them by the rules that the server applies too. */
export function readAnswers({ form, pages, questions }: FormPage, uploads: Uploads): Answers {
  const checkPages = (checked: Pages, files: OfferedFiles) =>
    validateSubmission(checked, { userData: userDataFromFields(checked, readFields(form), files), files });
  const check = () => checkPages(pages, uploads.offered());
  const problems = (result: ReturnType<typeof check>) => ('error' in result ? result.error : null);

  return {
    check,
    problemsOfPage(page) {
      const here = questions.filter((question) => question.page === page).map(({ column }) => column.uniqueId);
      const files = uploads.offered();
      return problems(
        checkPages(pages.slice(page, page + 1), Object.fromEntries(here.map((uniqueId) => [uniqueId, files[uniqueId] ?? []]))),
      );
    },
    problemOf: (uniqueId) => problems(check())?.fields[uniqueId],
  };
}
