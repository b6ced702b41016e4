import { createHmac } from 'node:crypto';
import { billing, type Contract, forms, identity, responses, submissions } from '@formwright/contracts';
import { formFile, smallPages } from './bad-input/things.ts';
import type { Sent } from './documented-api.ts';

/** Calls through the gateway, and compares request and reply with the document. */
type Call = (
  contract: Contract,
  sent: Sent,
  status?: number,
) => Promise<{ body: { _id: string; id: string; data: string; export: { _id: string } | null }; headers: Headers }>;

export async function changeSettings(call: Call, formId: string, headers: Record<string, string>) {
  await call(forms.changeDeadline, { body: { formId, deadline: '05/06/2031 18:30', zone: 'Europe/Berlin' }, headers });
  await call(forms.changeDeadline, { body: { formId, deadline: '05/06/2031 24:30' }, headers }, 422);
  await call(forms.changeCountdown, { body: { formId, countdown: '00:01:00' }, headers });
  await call(forms.changeCountdown, { body: { formId, countdown: '00:24:00' }, headers }, 422);
  await call(forms.resetDateRange, { body: { formId }, headers });
  const text = [{ type: 'paragraph', children: [{ text: 'Thanks', bold: true }] }];
  await call(forms.saveSuccessText, { body: { id: formId, text }, headers });
  await call(forms.saveSuccessText, { body: { id: formId, text: '' }, headers }, 422);
  await call(forms.getSuccessText, { body: { id: formId }, headers });
  await call(forms.getSuccessText, { body: { id: 'unknown' }, headers }, 404);
  await call(forms.saveRedirectUrl, { body: { formId, urlUpdate: 'example.com' }, headers }, 422);
  await call(forms.changeSuccesStatus, { body: { formId, successStatus: 'url' }, headers }, 422);
  await call(forms.saveRedirectUrl, { body: { formId, urlUpdate: 'https://example.com/' }, headers });
  await call(forms.changeSuccesStatus, { body: { formId, successStatus: 'message' }, headers });
  await call(forms.getSuccessLink, { body: { formId }, headers });
  await call(forms.changeColor, { body: { formId, opacity: 0.3, color: 'default' }, headers, isWrong: true }, 422);
  await call(forms.addColor, { body: { formId, color: '176, 92, 58', colors: {} }, headers });
  await call(forms.changeColor, { body: { formId, opacity: 0.25, color: 'user_1' }, headers });
  await call(forms.changeColorOpacity, { body: { formId, opacity: 0.5 }, headers });
  await call(forms.removeColor, { body: { formId, color: 'user_1', colors: { user_1: '176, 92, 58' } }, headers });
}

/** Two suspicious submissions: one is released, one deleted. */
export async function holdResponses(call: Call, { id, link, headers }: { id: string; link: string; headers: Record<string, string> }) {
  const body = { dataForm: { id: link }, userData: {}, note: 'Buy now' };
  const [first, second] = [await call(submissions.saveUserForm, { body }), await call(submissions.saveUserForm, { body })];
  await call(submissions.getStorage, { body: {}, headers });
  await call(submissions.getHeldResponses, { body: { id, page: 1 }, headers });
  await call(submissions.getHeldResponses, { body: { id: 'unknown' }, headers }, 404);
  await call(submissions.getHeldResponse, { body: { id, heldId: first.body.id }, headers });
  await call(submissions.getHeldResponse, { body: { id, heldId: 'unknown' }, headers }, 404);
  await call(submissions.releaseHeldResponses, { body: { id, heldIds: [first.body.id] }, headers });
  await call(submissions.deleteHeldResponses, { body: { id, heldIds: [second.body.id] }, headers });
}

/** A short export is sent at once; a PDF is made in the background. */
export async function exportInBackground(
  call: Call,
  { id, headers, drain }: { id: string; headers: Record<string, string>; drain: () => Promise<void> },
) {
  const { data } = (await call(responses.beginExport, { body: { id, kind: 'xlsx', pageName: 'all' }, headers })).body;
  await call(responses.downloadExport, { params: { ticket: data.split('/').at(-1) ?? '' } });
  await call(responses.downloadExport, { params: { ticket: 'forged' } }, 410);
  await call(responses.beginExport, { body: { id, kind: 'csv', search: 'nowhere' }, headers }, 409);
  const exportId = (await call(responses.beginExport, { body: { id, kind: 'pdf', zone: 'Europe/Berlin' }, headers })).body.export?._id;
  await drain();
  await call(responses.getExports, { headers });
  await call(responses.openExport, { body: { exportId }, headers });
  await call(responses.retryExport, { body: { exportId }, headers });
  await call(responses.removeExport, { body: { exportId }, headers });
  await call(responses.openExport, { body: { exportId }, headers }, 404);
}

/** A form is made again from what the ZIP has of it, and put away, as the plan has one place. */
async function importForm(call: Call, headers: Record<string, string>) {
  const form = formFile(smallPages());
  const { id: formId } = (await call(forms.importForm, { body: { form, requestId: 'import1' }, headers })).body;
  await call(forms.importForm, { body: { form, requestId: 'import1' }, headers });
  await call(forms.importForm, { body: { form: { ...form, layoutVersion: 99 }, requestId: 'import2' }, headers }, 422);
  await call(forms.archiveForm, { body: { formId }, headers });
}

/** All of one's own data as a ZIP, which is made in the background. */
export async function takeOwnData(call: Call, { headers, drain }: { headers: Record<string, string>; drain: () => Promise<void> }) {
  await call(identity.getAccountContents, { headers });
  await call(identity.getOwnData, { headers });
  const { _id: id } = (await call(identity.beginOwnData, { headers })).body;
  await drain();
  await call(identity.getOwnData, { headers });
  const { data } = (await call(identity.openOwnData, { body: { id }, headers })).body;
  await call(identity.downloadOwnData, { params: { ticket: data.split('/').at(-1) ?? '' } });
  await call(identity.downloadOwnData, { params: { ticket: 'forged' } }, 410);
  await call(identity.openOwnData, { body: { id: 'unknown' }, headers }, 404);
  await call(identity.removeOwnData, { body: { id }, headers });
}

/** A response is marked, archived and deleted, then all others. */
export async function tidyResponses(
  call: Call,
  { formId, responseId, headers }: { formId: string; responseId: string; headers: Record<string, string> },
) {
  const one = { body: { formId, responseId }, headers };
  await call(responses.addFavorite, { ...one, query: { page: '1' } });
  await call(responses.removeFavorite, { ...one, body: { ...one.body, pageName: 'favorite' } });
  await call(responses.addFavorite, { body: { formId, responseId: 'unknown' }, headers }, 404);
  await call(responses.deleteResponse, one, 409);
  await call(responses.archiveResponse, one);
  await call(responses.addFavorite, one, 409);
  await call(responses.getResponsesTrashed, { body: { formId }, query: { page: '1' }, headers });
  await call(responses.getTrashedResponses, { body: { id: formId, page: 1 }, headers });
  await call(responses.getTrashedResponses, { body: {}, headers }, 400);
  await call(responses.unArchiveResponse, one);
  await call(responses.changeListed, { body: { formId, changeId: 'a'.repeat(24), change: 'archive', search: 'nowhere' }, headers });
  await call(responses.changeListed, { body: { formId: 'unknown', changeId: 'b'.repeat(24), change: 'archive' }, headers }, 404);
  await call(responses.changeResponses, { body: { formId, responseIds: [responseId], change: 'archive' }, headers });
  await call(responses.deleteResponse, one);
  await call(responses.setResponsesViewed, { body: { id: formId }, headers });
  await call(responses.archiveAllResponses, { body: { id: formId }, headers });
  await call(responses.deleteAllResponse, { body: { id: formId }, headers });
  await call(responses.deleteAllResponse, { body: { id: 'unknown' }, headers }, 404);
}

/** On the Free plan, which allows one form. */
export async function archiveForms(
  call: Call,
  { id, workspaceId, headers }: { id: string; workspaceId: string; headers: Record<string, string> },
) {
  const original = { body: { formId: id }, headers };
  const labels = [{ label: 'Name', uniqueId: 'x', type: 'input' }];
  await call(forms.getTrashedForms, { body: {}, headers });
  await call(forms.deleteForm, original, 409);
  await call(forms.duplicateForm, { body: { id }, headers }, 403);
  await call(forms.archiveForm, original);
  await importForm(call, headers);
  await call(forms.getTrashedForms, { body: {}, headers });
  await call(forms.duplicateForm, { body: { id, formData: '[' }, headers }, 422);
  const copy = (await call(forms.duplicateForm, { body: { id, labels, requestId: 'r1' }, headers })).body;
  await call(forms.duplicateForm, { body: { id, formData: '[]', requestId: 'r1' }, headers }, 409);
  await call(forms.unArchiveForm, original, 403);
  await call(forms.changeForms, { body: { formIds: [id, copy._id], change: 'restore' }, headers });
  await call(forms.archiveAllForms, { body: { id: workspaceId }, headers });
  await call(forms.archiveAllForms, { body: { id: 'unknown' }, headers }, 404);
  await call(forms.deleteForm, { body: { formId: copy._id }, headers });
  await call(forms.unArchiveForm, original);
  await call(forms.deleteAllForms, { body: { id: workspaceId }, headers });
  await call(forms.deleteAllForms, { body: { id: 'unknown' }, headers }, 404);
}

/** One more form is bought in the sandbox. @param paymentSecret that of billing @param now the services' time */
export async function payOnce(call: Call, paymentSecret: string, now: number, headers: Record<string, string>) {
  await call(billing.getBilling, { body: {}, headers });
  await call(billing.getPaymentDue, { body: {}, headers });
  await call(billing.planPricing, { body: { plan: 'Premium' }, headers });
  const token = (await call(billing.generatePaymentToken, { body: {}, headers })).body.data;
  await call(billing.openCheckout, { query: { token: 'forged' } }, 410);
  const opened = await call(billing.openCheckout, { query: { token } }, 303);
  const checkoutId = opened.headers.get('location')?.split('/').at(-1) ?? '';
  await call(billing.sandboxCheckout, { params: { checkoutId } });
  await call(billing.sandboxCheckout, { params: { checkoutId: 'unknown' } }, 404);
  await call(billing.postSandboxCheckout, { params: { checkoutId }, body: { card: 'gold' } }, 422);
  await call(billing.postSandboxCheckout, { params: { checkoutId }, body: { card: 'pays' } }, 303);
  await call(billing.getBilling, { body: {}, headers });
  await call(billing.getInvoice, { params: { paymentId: `paid:${checkoutId}` }, headers });
  await call(billing.getInvoice, { params: { paymentId: 'unknown' }, headers }, 404);
  await call(billing.getBilling, { body: { after: 'unknown' }, headers }, 404);

  const notice = { id: 'event1', checkoutId, status: 'rejected', cents: 250, at: now };
  await call(billing.paymentWebhook, { body: notice }, 400);
  const [key, seconds] = [createHmac('sha256', paymentSecret).update('sandbox webhooks').digest('hex'), Math.floor(now / 1000)];
  const signature = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(notice)}`)
    .digest('hex');
  await call(billing.paymentWebhook, { body: notice, headers: { 'payment-signature': `t=${seconds},v1=${signature}` } });
}

/** @param formerLink of the form with this link */
export async function keepElsewhere(call: Call, formerLink: string, link: string) {
  await call(submissions.elsewherePage, { params: { link: formerLink } }, 302);
  await call(submissions.elsewherePage, { params: { link } });
  await call(submissions.elsewherePage, { params: { link: 'unknown' } }, 404);
  const id = 'a'.repeat(32);
  const draft = new File(['encrypted'], 'draft');
  const fields = { formLink: link, id, submissionId: 'b'.repeat(32) };
  await call(submissions.keepElsewhere, { body: { ...fields, formLink: 'unknown' }, files: { draft } }, 404);
  await call(submissions.keepElsewhere, { body: fields, isWrong: true }, 422);
  await call(submissions.keepElsewhere, { body: fields, files: { draft } });
  await call(submissions.openElsewhere, { body: { formLink: link, id } });
  await call(submissions.openElsewhere, { body: { formLink: link, id: 'c'.repeat(32) } }, 404);
  await call(submissions.continueElsewhere, { body: { formLink: link, id } });
  await call(submissions.forgetElsewhere, { body: { id } });
}
