import type { forms, ReplyOf } from '@formwright/contracts';
import { markMemberBrowser, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formRows } from './form-row.ts';

/** The workspace's active forms, newest change first. */
export function getForms(deps: FormsDeps) {
  const { repository, config, ports } = deps;
  return async ({ caller, cookies, reply }: Request<typeof forms.getForms>): Promise<ReplyOf<typeof forms.getForms>> => {
    await markMemberBrowser(reply, ports, config.visitSecret, caller, cookies);
    return formRows(deps, caller.workspaceId, await repository.findActiveHeads(caller.workspaceId));
  };
}
