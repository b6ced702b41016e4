import type { forms } from '@formwright/contracts';
import { DEFAULT_SUCCESS, richTextOf } from '@formwright/form-model';
import { isMemberBrowser, type RawReply, type Request, readReceiptToken } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { isKeptFromPublic } from '../harm/form-harm.ts';
import { messageReply } from './message-reply.ts';
import { lookOfHead } from './show-archived.ts';

/**
 * The thank-you page of the form that the visitor answered last. Other visitors see a page that says that nothing was sent. People of the
 * form's workspace also get the pen: the way to the same page with the text's editor, which asks for their sign-in.
 */
export function showSuccess({ repository, config, ports }: FormsDeps) {
  return async ({ cookies, query }: Request<typeof forms.successPage>): Promise<RawReply> => {
    const { productName, visitSecret } = config;
    const receipt = readReceiptToken(visitSecret, cookies, query.receipt);
    if (!receipt) return messageReply(404, 'unanswered', { productName });
    const form = await repository.findAnyHeadById(receipt.formId);
    const quota = form && (await repository.quotaOf(form.workspaceId));
    // The form was deleted after the answers arrived, or closed because it may harm: the default text is shown.
    if (!form || !quota || isKeptFromPublic(form, quota))
      return messageReply(200, 'success', { productName, text: richTextOf(DEFAULT_SUCCESS) });
    const { header, title, success } = form.details;
    const isOwn = await isMemberBrowser(ports, visitSecret, form.workspaceId, cookies);
    const look = lookOfHead(form, quota);
    return messageReply(200, 'success', {
      productName,
      ...look,
      text: success,
      editAddress: isOwn ? `/success/${form._id}` : undefined,
      arrival: { form: header || title, at: receipt.acceptedAt, hasRunOut: receipt.hasRunOut },
      // An archived form takes no reports.
      ...(form.deletedAt === null && { reportable: form.details.link }),
    });
  };
}
