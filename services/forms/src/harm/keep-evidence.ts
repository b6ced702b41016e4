import { isClosedState } from '@formwright/contracts';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import type { Evidence } from './case-store.ts';
import { harmOf } from './form-harm.ts';
import { bodyDigestOf } from './judged.ts';
import { textDigestOf } from './text-digest.ts';

type Deps = Pick<FormsDeps, 'repository'>;

/** What a form says, as it is kept. */
export const evidence = (form: StoredForm, at: number, isTakenDown: boolean): Evidence => {
  const { _id, workspaceId, pages, details } = form;
  const own = { _id, workspaceId, textDigest: textDigestOf(form), bodyDigest: bodyDigestOf(form), pages, details, at };
  return { ...own, isTakenDown, isReported: false, deletedAt: null };
};

/** What was closed is kept as it was, also where its owner deletes it; with a decision, what was reported is dealt with. */
export function evidenceOf({ repository }: Deps, form: StoredForm, at: number): Write {
  const state = harmOf(form);
  if (!isClosedState(state)) return repository.droppingEvidence(form._id);
  return repository.keepingEvidence(evidence(form, at, state === 'taken_down'));
}

/** The same after a save: what was reported stays as it was then until somebody decides, whatever its owner makes of it. */
export const evidenceAfterSave = async (deps: Deps, form: StoredForm, at: number): Promise<Write[]> =>
  (await deps.repository.isReportKept(form._id)) ? [] : [evidenceOf(deps, form, at)];
