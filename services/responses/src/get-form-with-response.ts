import type { ReplyOf, responses } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { questionLabels, toRecord } from './response.ts';

export const responseNotFound = () => new AppError('responses.not_found', { id: 'There is no such response.' });

/** One response with its form, to whoever has its unguessable id. */
export function getFormWithResponse({ repository }: ResponsesDeps) {
  return async ({ body, reply }: Request<typeof responses.getFormWithResponse>): Promise<ReplyOf<typeof responses.getFormWithResponse>> => {
    const response = await repository.responses.findOne({ _id: body.id });
    const form = response && (await repository.forms.findOne({ _id: response.formId }));
    if (!response || !form) throw responseNotFound();
    const owner = await repository.owners.findOne({ _id: form.workspaceId });
    const { created_at, started_at } = response;
    reply.header('x-robots-tag', 'noindex');
    return [
      form.pages,
      { header: form.header, title: form.title, created_at, started_at },
      questionLabels(form.pages),
      toRecord(response, form),
      owner?.plan === 'Premium' && owner.hidesLogo,
    ];
  };
}
