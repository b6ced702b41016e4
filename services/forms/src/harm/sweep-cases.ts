import { inOrder } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { CASE_MS, EVIDENCE_MS } from './case-store.ts';

/**
 * A job that notes of which closed forms the owner has deleted, keeps their text for 90 days from then on, and what was decided for two years.
 * Of a deleted form nothing is left to decide.
 */
export function sweepCases({ repository, ports }: FormsDeps) {
  return async (): Promise<void> => {
    const now = ports.clock.now();
    for await (const { _id } of inOrder(repository.findEvidenceAfter, '')) {
      if (!(await repository.isStored(_id))) await repository.noteEvidenceDeleted(_id, now);
    }
    for await (const kase of inOrder(repository.findOpenCasesAfter, '')) {
      if (!(await repository.isStored(kase._id))) await repository.closeCase(kase);
    }
    await repository.forgetEvidenceBefore(now - EVIDENCE_MS);
    await repository.forgetCasesBefore(now - CASE_MS);
  };
}
