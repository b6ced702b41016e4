import { hidesBranding, type ReplyOf, type responses } from '@formwright/contracts';
import { formLabels } from '@formwright/form-model';
import { pause, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { responseRecord } from '../store/response.ts';
import { formerAnswers, labelsAsAsked, notAsked, optionsAsChosen } from './former.ts';
import { requireReadable } from './kept-back.ts';

/** Retry delays, about a second in total: the response may arrive shortly after its submission was acknowledged. */
const RETRY_DELAYS_MS = [20, 40, 80, 160, 300, 400];
/** Of every response that is submitted today. Nothing else is on its way. */
const NEW_ID = /^[A-Za-z0-9]{22}$/;

/** One response in its form, for everyone who has its secret id. */
export function getFormWithResponse(deps: ResponsesDeps) {
  const { repository } = deps;
  return async ({
    body,
    caller,
    reply,
  }: Request<typeof responses.getFormWithResponse>): Promise<ReplyOf<typeof responses.getFormWithResponse>> => {
    reply.header('x-robots-tag', 'noindex');
    let found = await repository.findResponse(body.id);
    for (const wait of NEW_ID.test(body.id) ? RETRY_DELAYS_MS : []) {
      if (found) break;
      await pause(wait);
      found = await repository.findResponse(body.id);
    }
    const { form, response } = await requireReadable(deps, caller, found, 'id');
    const account = await repository.findAccount(form.workspaceId);
    const { title, header, pages } = form;
    const { created_at, started_at } = response;
    const isLogoHidden = account !== null && hidesBranding(account);
    const former = {
      formerColumns: formerAnswers(form, response.response),
      formerOptions: optionsAsChosen(form, response),
      formerLabels: labelsAsAsked(form, response),
      notAsked: notAsked(form, response),
    };
    return [
      pages,
      { header, title, created_at, started_at, look: form.look, ...former },
      formLabels(pages),
      responseRecord(response, form),
      isLogoHidden,
    ];
  };
}
