import { type findOwnData as contract, type ReplyOf, type responses, SEALED } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { isSealed } from '../form/kept-back.ts';

const FORMS_AT_ONCE = 20;

type OwnData = ReturnType<typeof contract>;

/** What was answered to the forms of a workspace, and the views that are saved of it. */
export function findOwnData(deps: ResponsesDeps) {
  const { repository, views } = deps;
  return async ({ body: { workspaceId, after = '' } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const forms = await repository.findNextFormsOf(workspaceId, after, FORMS_AT_ONCE);
    const entries: ReplyOf<OwnData>['entries'] = [];
    for (const { _id: formId } of forms) {
      const total = (await repository.findCounters(formId))?.total ?? 0;
      const form = await repository.findHead(formId);
      if (form && (await isSealed(deps, form))) {
        entries.push({ name: `answers/${formId}/kept-back.json`, content: { responses: total, why: SEALED }, files: [] });
      } else if (total > 0) entries.push({ name: `answers/${formId}/answers.jsonl`, answers: { formId, total }, files: [] });
      const saved = (await views.findAll(formId)).map(({ name, query, columns }) => ({ name, query, columns }));
      if (saved.length > 0) entries.push({ name: `answers/${formId}/views.json`, content: saved, files: [] });
    }
    return { entries, next: forms.length < FORMS_AT_ONCE ? null : (forms.at(-1)?._id ?? null) };
  };
}

export function countContents({ repository, views }: ResponsesDeps) {
  return async ({ body }: Request<typeof responses.countContents>): Promise<ReplyOf<typeof responses.countContents>> => {
    const ids = (await repository.findFormsOf(body.workspaceId)).map(({ _id }) => _id);
    const [stored, saved] = await Promise.all([repository.countStored(ids), views.countOf(ids)]);
    return { forms: ids.length, responses: stored, views: saved.all, shared_views: saved.shared };
  };
}
