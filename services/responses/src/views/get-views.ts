import type { responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { shownView } from './saved-view.ts';

/** The saved views of a form, by name. */
export function getViews(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.getViews>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.read');
    return (await deps.views.findAll(form._id)).map((view) => shownView(view, form, deps.viewLinks));
  };
}
