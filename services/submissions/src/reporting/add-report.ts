import type { Contract } from '@formwright/contracts';
import { toJsonBytes } from '@formwright/events';
import { LAYOUT_VERSION } from '@formwright/form-model';
import { type AnyRequest, ConditionFailedError, DuplicateKeyError, markReported, signReport, type Visit } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import { type Complaint, reportIdOf, reportsOfForm } from './report.ts';

type Asked = Pick<AnyRequest<Contract>, 'ip' | 'reply'>;

/**
 * Stores a report and publishes it. A repeated report is answered like the first and changes nothing. A report never closes a form.
 * @returns the token of the page that thanks for it
 */
export function addReport({ config, ports, repository, outbox }: SubmissionsDeps) {
  /** Revisions of forms of which a report is being added: of many at once one tells the text, which may be a megabyte. */
  const adding = new Set<string>();
  return async (form: CachedForm, visit: Visit | null, complaint: Complaint, asked: Asked): Promise<string> => {
    const told = `${form._id} ${form.revision}`;
    const mayTell = !adding.has(told);
    if (mayTell) adding.add(told);
    try {
      return await add(form, visit, complaint, asked, mayTell);
    } finally {
      if (mayTell) adding.delete(told);
    }
  };

  async function add(form: CachedForm, visit: Visit | null, complaint: Complaint, { ip, reply }: Asked, mayTell: boolean): Promise<string> {
    const { _id: formId, workspaceId, link, revision, pages, details } = form;
    const at = ports.clock.now();
    const _id = reportIdOf(config.visitSecret, formId, { visit, ip, now: at });
    // Its owner may change or delete it before the report is heard. A decision gives it a new revision, too, so what is kept of it no more is told again.
    const isTold = (await repository.findReported(formId))?.toldRevision === revision;
    const isTelling = mayTell && !isTold;
    const said = isTelling && { pagesJson: toJsonBytes(pages), detailsJson: toJsonBytes(details), layoutVersion: LAYOUT_VERSION };
    const body = { reportId: _id, formId, workspaceId, ...complaint, reportedAt: BigInt(at), ...said };
    try {
      await ports.store.commit([
        ...repository.addingReport({ _id, formId, ...complaint, at }),
        repository.countingReport(
          { _id: formId, workspaceId, title: details.title, link },
          { ...complaint, at },
          isTold || isTelling ? revision : null,
        ),
        outbox.event('submissions.v1.FormReported', reportsOfForm(formId), body),
      ]);
      // Operators see it at once; the text stays out of the log.
      ports.log.warn({ form: formId, workspace: workspaceId, reason: complaint.reason }, 'a form was reported');
    } catch (error) {
      if (error instanceof ConditionFailedError) {
        if ((await repository.findCopyById(formId))?.state !== 'active') throw noSuchForm('form_id');
        ports.log.warn({ form: formId }, 'a report was not kept: the form has the most that are kept');
      } else if (!(error instanceof DuplicateKeyError)) throw error;
    }
    const token = signReport(config.visitSecret, { formId, reportedAt: at });
    markReported(reply, token);
    return token;
  }
}
