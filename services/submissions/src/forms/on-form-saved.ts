import { harmTold } from '@formwright/contracts';
import { type EventOf, fromJsonBytes } from '@formwright/events';
import { type FormDetails, type Pages, storedPages } from '@formwright/form-model';
import type { Delivered, Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { formerFormatsOf } from './date-formats.ts';
import { isDeleted, newFormCounters } from './form-copy.ts';

/** Stores the form, archived or not, and keeps its counters. Ignores events that are older than the copy, or after deletion. */
export function onFormSaved({ repository }: SubmissionsDeps) {
  return async (event: EventOf<'forms.v1.FormSaved'>, { isToldAgain }: Delivered['meta']): Promise<readonly Write[]> => {
    const { formId: _id, link, workspaceId, isOneTime, isOverQuota } = event;
    const revision = Number(event.revision);
    const copy = await repository.findCopyById(_id);
    // One that is told again is right, whatever the copy says of itself.
    if (copy && (isDeleted(copy) || (copy.revision >= revision && !isToldAgain))) return [];
    // No check is needed: forms checked both before storing them.
    const pages = fromJsonBytes(event.pagesJson) as Pages;
    const layoutVersion = event.layoutVersion || 1;
    // A newer layout waits here for a newer replica; respondents go on with the form as it was.
    storedPages({ pages, layoutVersion });
    const stored = { pages, layoutVersion, details: fromJsonBytes(event.detailsJson) as FormDetails };
    // What dates had before follows from a change of the form, and a copy of the same one may be damaged.
    const isChange = !copy || copy.revision < revision;
    const before = copy && isChange ? await repository.findDocument(_id) : null;
    const document = { ...stored, ...(isChange && { formerFormats: formerFormatsOf(before, stored) }) };
    const state = event.archivedAt > 0n ? ('archived' as const) : ('active' as const);
    const documentBytes = event.pagesJson.length + event.detailsJson.length + Number(event.keptBytes ?? 0n);
    const fields = { link, workspaceId, revision, state, isOneTime, isOverQuota, harm: harmTold(event.harm, copy?.harm ?? 'none') };
    return [
      repository.releasingLink(link, _id),
      // After a restore, what was noted may be of a state that never came to be.
      ...(isToldAgain ? [repository.forgetClosed(_id)] : []),
      repository.renamingReported({ _id, workspaceId, title: stored.details.title, link }),
      ...(copy
        ? repository.changingForm(copy, fields, document, documentBytes)
        : repository.addingForm({ _id, ...fields, ...newFormCounters }, document, documentBytes)),
    ];
  };
}
