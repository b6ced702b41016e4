import { harmTold } from '@formwright/contracts';
import { type EventOf, fromJsonBytes } from '@formwright/events';
import { type FormDetails, type Pages, storedPages } from '@formwright/form-model';
import type { Delivered, Write } from '@formwright/platform';
import { listedTerms } from '@formwright/search-terms';
import type { ResponsesDeps } from '../deps.ts';
import { fromDetails } from './form-look.ts';
import { addedQuestions, answeredIn, formerColumns, formerLabels, formerOptions } from './former.ts';

/** Stores the form. Ignores events after its deletion. */
export function onFormSaved({ repository }: ResponsesDeps) {
  return async (event: EventOf<'forms.v1.FormSaved'>, { isToldAgain }: Delivered['meta']): Promise<readonly Write[]> => {
    const { formId: _id, workspaceId, title, header, responsables, isOneTime } = event;
    const revision = Number(event.revision);
    // No check is needed: forms checked the pages before storing them.
    const stored = { pages: fromJsonBytes(event.pagesJson) as Pages, layoutVersion: event.layoutVersion || 1 };
    // A newer layout waits here for a newer replica.
    const pages = storedPages(stored);
    const details = fromJsonBytes(event.detailsJson) as Partial<FormDetails>;
    const told = {
      workspaceId,
      revision,
      title,
      terms: listedTerms([title]),
      header,
      responsables,
      isOneTime,
      ...fromDetails(details),
      ...stored,
    };
    const copy = await repository.findCopy(_id);
    const harm = harmTold(event.harm, copy?.harm ?? 'none');
    const own = { ...told, harm, ...(event.harm !== undefined && { harmRevision: revision }) };
    if (!copy) {
      return [repository.addingForm({ _id, ...own, state: 'active', formerColumns: [] })];
    }
    // One that is told again is right, whatever the copy says of itself.
    if (copy.state !== 'active' || (copy.revision >= revision && !isToldAgain)) return [];
    // What the form had before follows from a change of it, and the copy may be damaged.
    if (copy.revision >= revision) return [repository.changingForm(copy, own)];
    const answered = answeredIn(await repository.findCounters(_id));
    const until = Number(event.updatedAt);
    const former = {
      formerColumns: formerColumns(copy, pages, answered),
      formerOptions: formerOptions(copy, pages, answered, until),
      formerLabels: formerLabels(copy, pages, answered, until),
      addedQuestions: addedQuestions(copy, pages, until, own.version),
    };
    return [repository.changingForm(copy, { ...own, ...former })];
  };
}
