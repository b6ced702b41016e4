import { isClosedState } from '@formwright/contracts';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { takingBytes } from './bound-evidence.ts';
import { bytesOf, type Evidence, type Kept, MOST_FORMS } from './evidence-store.ts';
import { harmOf } from './form-harm.ts';
import { bodyDigestOf } from './judged.ts';
import { textDigestOf } from './text-digest.ts';

type Deps = Pick<FormsDeps, 'repository'>;

/** What a form says, as it is kept. */
export const evidence = (form: Pick<StoredForm, '_id' | 'workspaceId' | 'pages' | 'details'>, at: number): Evidence => {
  const { _id: formId, workspaceId, pages, details } = form;
  const own = { formId, workspaceId, textDigest: textDigestOf(form), bodyDigest: bodyDigestOf(form), pages, details };
  return { ...own, bytes: bytesOf(form), at, isTakenDown: false, isReported: false };
};

/**
 * What a form says that is taken down is kept beside what was reported of it and held: all of it counts as taken down.
 * @param deletedAt when it was found deleted, unless that is known; null: it is there
 */
export async function evidenceOfTakenDown({ repository }: Deps, text: Evidence, deletedAt: number | null): Promise<Write[]> {
  const kept = await repository.findKept(text.formId);
  const known = kept.find((each) => each.deletedAt !== null)?.deletedAt ?? deletedAt;
  const mark = { isTakenDown: true, deletedAt: known };
  if (kept.length === 0) return repository.keepingText(kept, text, mark);
  return [...repository.keepingText(kept, text), repository.markingTexts(text.formId, mark)];
}

/** What is kept of a form after the rules have held it, or its owner has changed what they had noticed. What was reported stays until somebody decides. */
export async function evidenceAfterSave({ repository }: Deps, form: StoredForm, at: number): Promise<Write[]> {
  const kept = await repository.findKept(form._id);
  if (!isClosedState(harmOf(form))) return isReported(kept) ? [] : [repository.droppingTexts(form._id)];
  const text = evidence(form, at);
  return [
    ...repository.keepingText(kept, text),
    ...(await takingBytes({ repository }, text, repository.bytesOfNew(kept, [text]), at)),
    ...(await endingOthers({ repository }, form, false, at)),
  ];
}

export const isReported = (kept: Kept): boolean => kept.some((text) => text.isReported);

/** Gives up what is kept of other forms of the account that nobody has decided about, but for the newest, or those that most have reported. */
export async function endingOthers(
  { repository }: Deps,
  form: Pick<StoredForm, '_id' | 'workspaceId'>,
  areReported: boolean,
  at: number,
): Promise<Write[]> {
  const others = await repository.findUndecided({ workspaceId: form.workspaceId, formId: form._id }, areReported);
  if (others.length < MOST_FORMS) return [];
  const ranked = areReported ? await byReports({ repository }, others) : others;
  return ranked.slice(MOST_FORMS - 1).flatMap(({ _id }) => repository.endingTexts(_id, areReported, at));
}

/** Forms that many have reported are not pushed out by those that one person makes and reports. */
async function byReports({ repository }: Deps, forms: readonly { _id: string }[]) {
  const cases = await repository.countReportsOf(forms.map(({ _id }) => _id));
  const reports = new Map(cases.map((kase) => [kase._id, kase.reports]));
  return [...forms].sort((one, other) => (reports.get(other._id) ?? 0) - (reports.get(one._id) ?? 0));
}
