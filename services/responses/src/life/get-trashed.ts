import type { responses } from '@formwright/contracts';
import { nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireFormOfEither } from '../form/require-form.ts';
import { chosenPage, readOneList } from '../list/read-list.ts';

/** A page of the archived responses. */
export function getTrashed(deps: ResponsesDeps) {
  return async ({ caller, body, query }: Request<typeof responses.getTrashedResponses>) => {
    const form = await requireFormOfEither(deps, caller, body, 'responses.read');
    const page = await readOneList(deps, form, chosenPage({ body, query }, 'archived'));
    await nextTurn();
    return page;
  };
}
