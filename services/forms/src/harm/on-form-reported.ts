import { type EventOf, fromJsonBytes } from '@formwright/events';
import { storedPages } from '@formwright/form-model';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { takingBytes } from './bound-evidence.ts';
import { isSaidKept, newCase, reportsSince } from './case-store.ts';
import { harmOf } from './form-harm.ts';
import { endingOthers, evidence, isReported } from './keep-evidence.ts';

/** Reports of a form at which operators are mailed. */
const TOLD_AT: readonly number[] = [1, 3];

/**
 * Counts a report of a form for those who decide, and keeps what the form said then, where nothing kept says the same, and what the visitor says: its
 * owner may change or delete it before somebody looks, or before this is heard. A report closes nothing: anybody could close any form with it.
 *
 * What it said then is what the report tells, of the copy of the service that took it. That copy may have been behind the page that the visitor saw, so
 * the form as it is now counts as well, unless it was saved after the report.
 */
export function onFormReported({ repository, outbox }: FormsDeps) {
  return async (event: EventOf<'submissions.v1.FormReported'>): Promise<readonly Write[]> => {
    const { reportId, formId, workspaceId, reason, text } = event;
    // Before its form: a decision in between makes the write fail, and it is tried again.
    const known = await repository.findCase(formId);
    const kept = await repository.findKept(formId);
    const form = await repository.findAnyHeadById(formId);
    // When it was reported, not when it is heard of: reports may come in any order.
    const at = Number(event.reportedAt);
    const told = saidIn(event);
    const hasFirst = kept.some(({ _id }) => _id === formId);
    const isKnown = told !== null || hasFirst;
    const isShown = (stored: Pick<StoredForm, 'updatedAt'> | null) => stored !== null && (stored.updatedAt <= at || !isKnown);
    // Most reports are of what is kept already: then its pages need not be read.
    const isKept = hasFirst && kept.some((each) => each.text === form?.harmText && each.isReported);
    const shown = isShown(form) && !isKept ? await repository.findAnyById(formId) : null;
    const texts = [told, isShown(shown) ? shown : null].flatMap((said) => (said ? [evidence(said, at)] : []));
    const reported = told ?? form;
    const kase = known ?? (reported && newCase(reported, at));
    // Of a deleted form of which nothing is kept, there is nothing to decide.
    if (!kase || (texts.length === 0 && !isKnown)) return [];
    const reports = kase.reports + 1;
    const { title, link } = form?.details ?? kase;
    const counted = {
      ...kase,
      ...{ title, link, state: form ? harmOf(form) : kase.state, reports, allReports: kase.allReports + 1, at: Math.max(kase.at, at) },
    };
    const said = { at, reason, text, since: reportsSince(counted) };
    const ofForm = { formId, workspaceId: kase.workspaceId };
    const isDecided = kept.some((each) => each.isTakenDown);
    const notice = { formId, workspaceId, title, what: 'reported', reports };
    return [
      repository.storingCase(counted),
      ...repository.keepingReport(kept, formId, texts),
      ...(await takingBytes({ repository }, ofForm, isDecided ? 0 : repository.bytesOfNew(kept, texts), at)),
      ...(isSaidKept(counted, said) ? await repository.keepingSaid(formId, reportId, said) : []),
      ...(isReported(kept) ? [] : await endingOthers({ repository }, { _id: formId, ...ofForm }, true, at)),
      ...(TOLD_AT.includes(reports) ? [outbox.event('forms.v1.FormHarmNoticed', workspaceId, notice)] : []),
    ];
  };
}

/** What the form said when it was reported; null where an earlier report has told it. */
function saidIn(event: EventOf<'submissions.v1.FormReported'>): Pick<StoredForm, '_id' | 'workspaceId' | 'pages' | 'details'> | null {
  const { formId: _id, workspaceId, pagesJson, detailsJson, layoutVersion } = event;
  if (pagesJson.length === 0) return null;
  const pages = storedPages({ pages: fromJsonBytes(pagesJson), layoutVersion });
  return { _id, workspaceId, pages, details: fromJsonBytes(detailsJson) as StoredForm['details'] };
}
