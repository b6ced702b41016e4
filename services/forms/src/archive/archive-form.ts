import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { followAccount } from '../account/follow-account.ts';
import type { FormsDeps } from '../deps.ts';
import { formRow } from '../reading/form-row.ts';
import { requireForm } from '../require-form.ts';
import { changeForm } from '../saving/change-form.ts';
import { archived, refuseFullArchive } from './archived.ts';

/** Archives a form and gives its place in the quota back in the same commit. An archived form stays as it is. */
export function archiveForm(deps: FormsDeps) {
  const { repository, ports } = deps;
  return async ({ caller, body }: Request<typeof forms.archiveForm>): Promise<ReplyOf<typeof forms.archiveForm>> => {
    const stored = await requireForm(deps, caller, body.formId, 'forms.write', 'formId');
    const form = await changeForm(
      deps,
      stored,
      (current, quota) => {
        if (current.deletedAt !== null) return null;
        refuseFullArchive(quota, 1);
        return { form: archived(current, ports.clock.now()), writes: [repository.archiving(quota, [current])] };
      },
      { isMove: true },
    );
    // The place may open another form that the plan did not cover.
    await followAccount(deps, caller.workspaceId);
    return formRow(deps, form);
  };
}
