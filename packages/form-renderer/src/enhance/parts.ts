import type { Answers } from './page/answers.ts';
import type { FormPage } from './page/form-page.ts';
import type { startPager } from './pages/pager.ts';
import type { startUploads } from './uploads/uploads.ts';

/**
 * What only some forms need. Each part stands in a chunk of its own, which the page carries where its form uses it; the chunk's entry, a file
 * of kinds/ or of this list, puts the part here before the form starts.
 */
interface Parts {
  pager?: typeof startPager;
  uploads?: typeof startUploads;
  /** Run once, when the form starts. */
  start: ((page: FormPage, answers: Answers) => void)[];
  /** Run whenever the controls hold what they open with, and fill in what only the browser knows. */
  fillFresh: ((page: FormPage) => void)[];
  /** Run whenever answers were put in place by the script. */
  replaced: ((page: FormPage) => void)[];
}
export const parts: Parts = { start: [], fillFresh: [], replaced: [] };
