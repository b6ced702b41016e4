import { forms, findOwnData as ownDataOf } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { checkQuota } from './account/check-quota.ts';
import { findFormsOf } from './account/find-forms-of.ts';
import { getFormUsage } from './account/get-form-usage.ts';
import { archiveAllForms } from './archive/archive-all-forms.ts';
import { archiveForm } from './archive/archive-form.ts';
import { changeForms } from './archive/change-forms.ts';
import { deleteAllForms } from './archive/delete-all-forms.ts';
import { deleteForm } from './archive/delete-form.ts';
import { duplicateForm } from './archive/duplicate-form.ts';
import { getTrashedForms } from './archive/get-trashed-forms.ts';
import { unArchiveForm } from './archive/un-archive-form.ts';
import { changeResponsable } from './columns/change-responsable.ts';
import type { FormsDeps } from './deps.ts';
import { countForms, listForms, newestFormsOf } from './for-operators/list-forms.ts';
import { removeForm } from './for-operators/remove-form.ts';
import { usageOf } from './for-operators/usage-of.ts';
import { decideHarm } from './harm/decide-harm.ts';
import { getFormHarm, objectToHarm } from './harm/own-harm.ts';
import { countHarm, describeHarm, listHarm } from './harm/read-cases.ts';
import { serveImage } from './images/serve-image.ts';
import { importForm } from './importing/import-form.ts';
import { addColor } from './look/add-color.ts';
import { changeColor } from './look/change-color.ts';
import { changeColorOpacity } from './look/change-color-opacity.ts';
import { removeColor } from './look/remove-color.ts';
import { getPreviewTicket } from './preview/get-preview-ticket.ts';
import { previewForm } from './preview/preview-form.ts';
import { tryForm } from './preview/try-form.ts';
import { messageReply } from './public/message-reply.ts';
import { showPublicForm } from './public/show-public-form.ts';
import { showSuccess } from './public/show-success.ts';
import { checkForm } from './reading/check-form.ts';
import { findOwnData } from './reading/find-own-data.ts';
import { getForm } from './reading/get-form.ts';
import { getForms } from './reading/get-forms.ts';
import { getMyFormsForm } from './reading/get-my-forms-form.ts';
import { changeTitle } from './saving/change-title.ts';
import { newForm } from './saving/new-form.ts';
import { saveForm } from './saving/save-form.ts';
import { editFormID } from './sharing/edit-form-id.ts';
import { changeSuccesStatus } from './success/change-succes-status.ts';
import { getSuccessLink } from './success/get-success-link.ts';
import { getSuccessText } from './success/get-success-text.ts';
import { saveRedirectUrl } from './success/save-redirect-url.ts';
import { saveSuccessText } from './success/save-success-text.ts';
import { changeCountdown } from './times/change-countdown.ts';
import { changeDeadline } from './times/change-deadline.ts';
import { resetDateRange } from './times/reset-date-range.ts';

const away =
  ({ config: { productName } }: FormsDeps) =>
  () =>
    messageReply(503, 'away', { productName });

export const routes = (deps: FormsDeps): Route[] => [
  handle(forms.newForm, newForm(deps)),
  handle(forms.saveForm, saveForm(deps)),
  handle(forms.getForm, getForm(deps)),
  handle(forms.getForms, getForms(deps)),
  handle(forms.getTrashedForms, getTrashedForms(deps)),
  handle(forms.archiveForm, archiveForm(deps)),
  handle(forms.unArchiveForm, unArchiveForm(deps)),
  handle(forms.deleteForm, deleteForm(deps)),
  handle(forms.changeForms, changeForms(deps)),
  handle(forms.archiveAllForms, archiveAllForms(deps)),
  handle(forms.deleteAllForms, deleteAllForms(deps)),
  handle(forms.duplicateForm, duplicateForm(deps)),
  handle(forms.importForm, importForm(deps)),
  handle(forms.changeTitle, changeTitle(deps)),
  handle(forms.changeResponsable, changeResponsable(deps)),
  handle(forms.changeDeadline, changeDeadline(deps)),
  handle(forms.changeCountdown, changeCountdown(deps)),
  handle(forms.resetDateRange, resetDateRange(deps)),
  handle(forms.getSuccessText, getSuccessText(deps)),
  handle(forms.saveSuccessText, saveSuccessText(deps)),
  handle(forms.saveRedirectUrl, saveRedirectUrl(deps)),
  handle(forms.changeSuccesStatus, changeSuccesStatus(deps)),
  handle(forms.getSuccessLink, getSuccessLink(deps)),
  handle(forms.checkForm, checkForm(deps)),
  handle(forms.formcheck, checkQuota(deps)),
  handle(forms.getMyFormsForm, getMyFormsForm(deps)),
  handle(forms.changeColor, changeColor(deps)),
  handle(forms.changeColorOpacity, changeColorOpacity(deps)),
  handle(forms.addColor, addColor(deps)),
  handle(forms.removeColor, removeColor(deps)),
  handle(forms.editFormID, editFormID(deps)),
  handle(forms.getPreviewTicket, getPreviewTicket(deps)),
  handle(forms.previewForm, previewForm(deps)),
  handle(forms.tryForm, tryForm(deps)),
  handle(forms.publicFormPage, showPublicForm(deps), { whenAway: away(deps) }),
  handle(forms.successPage, showSuccess(deps), { whenAway: away(deps) }),
  handle(forms.formImage, serveImage(deps)),
  handle(forms.findFormsOf, findFormsOf(deps)),
  handle(forms.getFormUsage, getFormUsage(deps)),
  handle(forms.listForms, listForms(deps)),
  handle(forms.countForms, countForms(deps)),
  handle(forms.newestFormsOf, newestFormsOf(deps)),
  handle(forms.usageOf, usageOf(deps)),
  handle(forms.removeForm, removeForm(deps)),
  handle(forms.listHarm, listHarm(deps)),
  handle(forms.countHarm, countHarm(deps)),
  handle(forms.describeHarm, describeHarm(deps)),
  handle(forms.decideHarm, decideHarm(deps)),
  handle(forms.getFormHarm, getFormHarm(deps)),
  handle(forms.objectToHarm, objectToHarm(deps)),
  handle(ownDataOf('forms'), findOwnData(deps)),
];
