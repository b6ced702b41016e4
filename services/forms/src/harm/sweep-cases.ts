import { REPORT_DAYS } from '@formwright/contracts';
import { DAY_MS, inOrder } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { CASE_MS, isSaidKept } from './case-store.ts';
import { EVIDENCE_MS } from './evidence-store.ts';

/**
 * A job that notes of which closed or reported forms the owner has deleted, keeps their text for 90 days from then on, and what was decided for
 * two years. Of a deleted form that was reported it is still to be decided, as long as its text is kept; of any other one nothing. What visitors
 * have said goes with what is to be decided, and after a year, as their reports do.
 */
export function sweepCases({ repository, ports }: FormsDeps) {
  return async (): Promise<void> => {
    const now = ports.clock.now();
    for await (const { _id, formId = _id } of inOrder(repository.findEvidenceAfter, '')) {
      if (!(await repository.isStored(formId))) await repository.noteEvidenceDeleted(_id, now);
    }
    await repository.forgetEvidenceBefore(now - EVIDENCE_MS);
    for await (const kase of inOrder(repository.findOpenCasesAfter, '')) {
      const isDecidable = kase.reports > 0 && (await repository.isEvidenceKept(kase._id));
      if (!isDecidable && !(await repository.isStored(kase._id))) await repository.closeCase(kase);
    }
    await repository.forgetCasesBefore(now - CASE_MS);
    await repository.forgetSaidBefore(now - REPORT_DAYS * DAY_MS);
    for await (const { _id, formId, ...words } of inOrder(repository.findSaidAfter, '')) {
      if (!isSaidKept(await repository.findCase(formId), words)) await repository.dropSaid(_id);
    }
  };
}
