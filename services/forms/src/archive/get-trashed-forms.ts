import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formRows } from '../reading/form-row.ts';

/** The workspace's archived forms, most recently archived first. The list is complete, because the archive takes `MAX_ARCHIVED` at most. */
export function getTrashedForms(deps: FormsDeps) {
  return async ({ caller }: Request<typeof forms.getTrashedForms>): Promise<ReplyOf<typeof forms.getTrashedForms>> =>
    formRows(deps, caller.workspaceId, await deps.repository.findArchivedHeads(caller.workspaceId));
}
