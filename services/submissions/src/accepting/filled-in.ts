import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';

/**
 * The form that was filled in. The page names it by its id, because its link may be another form's by now, which may have the same questions.
 * @param linked the form that has the link of the page
 * @param id what the page says; other clients may leave it out
 */
export async function filledIn({ formCache }: Pick<SubmissionsDeps, 'formCache'>, linked: CachedForm | null, id: unknown) {
  return typeof id !== 'string' || id === '' || linked?._id === id ? linked : formCache.find(id);
}
