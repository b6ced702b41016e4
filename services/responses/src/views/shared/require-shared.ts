import { stopsForm } from '@formwright/contracts';
import { answerableColumns, type FilledColumn } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import type { ResponsesDeps } from '../../deps.ts';
import type { FormCopy } from '../../form/form-copy.ts';
import { withFormerOptions } from '../../form/former.ts';
import { isClosedToPublic } from '../../form/kept-back.ts';
import { hashOf, type SavedView } from '../saved-view.ts';

/** What the holder of a link may read: a view, and its columns that are still questions of the form. */
export interface Shared {
  view: SavedView;
  form: FormCopy;
  columns: readonly FilledColumn[];
}

/** One answer for links that never were, have ended, or whose view, form or account is gone. */
export const noSuchLink = () => new AppError('responses.no_such_view', { token: 'There is no such view.' });

/**
 * Every use case for the holder of a link begins with this check. It asks the store, so a link that has ended is not taken by any replica.
 * @throws AppError 'responses.no_such_view'
 */
export async function requireShared(deps: ResponsesDeps, token: string): Promise<Shared> {
  const view = await deps.views.findShared(hashOf(token));
  const form = view && (await deps.repository.findForm(view.formId));
  if (!view || form?.workspaceId !== view.workspaceId) throw noSuchLink();
  if (stopsForm(await deps.ports.standingOf(form.workspaceId), form.isOneTime) || (await isClosedToPublic(deps, form))) throw noSuchLink();
  return { view, form, columns: columnsOf(view, form) };
}

function columnsOf({ columns }: SavedView, form: FormCopy): FilledColumn[] {
  const questions = new Map(answerableColumns(form.pages).map(({ column }) => [column.uniqueId, column]));
  return columns.flatMap((uniqueId) => questions.get(uniqueId) ?? []).map(withFormerOptions(form));
}
