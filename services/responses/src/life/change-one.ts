import type { responses } from '@formwright/contracts';
import { AppError, nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { chosenPage, readLists } from '../list/read-list.ts';
import type { ListName } from '../store/lists.ts';
import { changeTogether } from './change-responses.ts';
import type { Change, NoChange } from './changes.ts';

/** The list in which each change is made; its page is answered unless the call names another list. */
const listOf = {
  favorite: 'active',
  unfavorite: 'favourites',
  archive: 'active',
  restore: 'archived',
  delete: 'archived',
} satisfies Partial<Record<Change, ListName>>;

const refusals: Partial<Record<NoChange, () => AppError>> = {
  archived: () => new AppError('responses.archived', { responseId: 'This response is in the archive. Restore it first.' }),
  'not archived': () => new AppError('responses.not_archived', { responseId: 'Archive this response before you delete it.' }),
};

/** Changes one response and answers the lists. A change that is done already is answered like a change. */
export function changeOne(deps: ResponsesDeps, change: keyof typeof listOf) {
  return async ({ caller, body, query }: Request<typeof responses.deleteResponse>) => {
    const form = await requireForm(deps, caller, body.formId, 'responses.write', 'formId');
    const chosen = chosenPage({ body, query }, listOf[change]);
    const { changed, unchanged } = await changeTogether(deps, { ...form, formId: form._id }, [body.responseId], change);
    const reason = unchanged.get(body.responseId);
    const isDone =
      changed.length > 0 || reason !== undefined || (change === 'delete' && (await deps.repository.wasDeleted(form._id, body.responseId)));
    if (!isDone) throw new AppError('responses.not_found', { responseId: 'There is no such response.' });
    const refusal = reason && refusals[reason];
    if (refusal) throw refusal();
    const lists = await readLists(deps, form, chosen);
    await nextTurn();
    return lists;
  };
}

/** Changes up to 100 responses of a form. */
export function changeSome(deps: ResponsesDeps) {
  return async ({ caller, body }: Request<typeof responses.changeResponses>) => {
    const form = await requireForm(deps, caller, body.formId, 'responses.write', 'formId');
    const { changed } = await changeTogether(deps, { ...form, formId: form._id }, body.responseIds, body.change);
    return { success: true as const, changed: changed.length };
  };
}
