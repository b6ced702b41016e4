import { REPORT_DAYS } from '@formwright/contracts';
import { DAY_MS, inOrder, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { CASE_MS } from './case-store.ts';
import { EVIDENCE_MS } from './evidence-store.ts';
import { forgettingSaid } from './forget-said.ts';

/**
 * A job that notes of which closed or reported forms the owner has deleted, keeps their text for 90 days from then on, and what was decided for
 * two years. Of a deleted form that was reported it is still to be decided, as long as its text is kept; of any other one nothing.
 */
export function sweepCases({ repository, ports }: FormsDeps) {
  /** Reports are forgotten after a year, as they are where they are kept. */
  async function forgetSaidBefore(until: number, formId: string): Promise<void> {
    if ((await repository.findSaid(formId)).some(({ at }) => at <= until))
      await retryOnConflict(async () => ports.store.commit(await forgettingSaid({ repository }, formId, until)));
  }

  return async (): Promise<void> => {
    const now = ports.clock.now();
    for await (const { _id, formId = _id } of inOrder(repository.findEvidenceAfter, '')) {
      if (!(await repository.isStored(formId))) await repository.noteEvidenceDeleted(_id, now);
    }
    await repository.forgetEvidenceBefore(now - EVIDENCE_MS);
    for await (const kase of inOrder(repository.findOpenCasesAfter, '')) {
      if (kase.reports > 0) await forgetSaidBefore(now - REPORT_DAYS * DAY_MS, kase._id);
      const isDecidable = kase.reports > 0 && (await repository.isEvidenceKept(kase._id));
      if (!isDecidable && !(await repository.isStored(kase._id))) await repository.closeCase(kase);
    }
    await repository.forgetCasesBefore(now - CASE_MS);
  };
}
