import { type forms, type ReplyOf, responseLimit } from '@formwright/contracts';
import { pageBackground } from '@formwright/form-model';
import { nextTurn } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { harmOf } from '../harm/form-harm.ts';

type FormRow = ReplyOf<typeof forms.getForms>[number];
type Listed = Omit<StoredForm, 'pages'>;

/** Forms of one workspace as lists show them. */
export async function formRows({ repository }: Pick<FormsDeps, 'repository'>, workspaceId: string, found: readonly Listed[]) {
  const counts = await repository.countsOf(found.map((form) => form._id));
  const plan = await repository.quotaOf(workspaceId);
  // Yields before building the list, because a list of a thousand forms takes long.
  await nextTurn();
  return found.map(({ _id, details, structure, firstPage, createdAt, updatedAt, deletedAt, isOverQuota, harm }): FormRow => {
    // Until submissions' first event arrives, the limit comes from the plan.
    const planLimit = responseLimit({ isOneTime: details.isOneTime, plan });
    const { total = 0, unread = 0, taken = total, limit = planLimit } = counts.get(_id) ?? {};
    return {
      _id,
      title: details.title,
      responses: total,
      fresh: unread,
      taken,
      limit,
      structure,
      link: details.link,
      color: pageBackground(firstPage, details)?.rgb ?? '',
      updated_at: updatedAt,
      created_at: createdAt,
      deleted_at: deletedAt,
      deadline: details.deadline?.at ?? null,
      isOneTime: details.isOneTime,
      isOverQuota,
      harm: harmOf({ harm }),
    };
  });
}

export async function formRow(deps: Pick<FormsDeps, 'repository'>, form: Listed): Promise<FormRow> {
  const [row] = await formRows(deps, form.workspaceId, [form]);
  if (!row) throw new Error('a form without its row');
  return row;
}
