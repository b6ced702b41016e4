import type { Draft } from './drafts/draft-storage.ts';
import type { Answers } from './page/answers.ts';
import type { FormPage } from './page/form-page.ts';
import type { startPager } from './pages/pager.ts';
import type { startUploads } from './uploads/uploads.ts';

/**
 * Optional parts. Each is a separate chunk, included only if the form needs it. A chunk's entry, a file of kinds/ or of this list,
 * registers its part here before the form starts.
 */
interface Parts {
  /** Every form has one. */
  pager: typeof startPager;
  uploads?: typeof startUploads;
  /** How values of questions are written here, by uniqueId, for the draft. */
  formats?: (page: FormPage) => Record<string, string>;
  /** Called before a question is marked, to tell the browser which fields are wrong by themselves. */
  marking: (() => void)[];
  /** Called once, when the form starts. */
  start: ((page: FormPage, answers: Answers, submit: () => Promise<void>) => void)[];
  /** Called after the controls have their default values, to fill in values only the browser knows. */
  fillFresh: ((page: FormPage) => void)[];
  /** Called after the script replaced answers, by those of the draft if there is one. */
  replaced: ((page: FormPage, draft?: Draft) => void)[];
}
export const parts = { start: [], fillFresh: [], marking: [], replaced: [] } as Omit<Parts, 'pager'> as Parts;
