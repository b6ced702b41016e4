import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';

/**
 * The form that the respondent has filled in. The page names it by its id, because its link may belong to another form by now, perhaps with
 * the same questions.
 * @param linked the form that has the page's link now
 * @param id the id on the page; other clients may leave it out
 */
export async function filledIn({ formCache }: Pick<SubmissionsDeps, 'formCache'>, linked: CachedForm | null, id: unknown) {
  return typeof id !== 'string' || id === '' || linked?._id === id ? linked : formCache.find(id);
}
