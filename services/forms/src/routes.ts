import { forms } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { checkQuota } from './account/check-quota.ts';
import { getFormUsage } from './account/get-form-usage.ts';
import { changeResponsable } from './columns/change-responsable.ts';
import type { FormsDeps } from './deps.ts';
import { serveImage } from './images/serve-image.ts';
import { showPublicForm } from './public/show-public-form.ts';
import { showSuccess } from './public/show-success.ts';
import { checkForm } from './reading/check-form.ts';
import { getForm } from './reading/get-form.ts';
import { getFormSnapshot } from './reading/get-form-snapshot.ts';
import { getForms } from './reading/get-forms.ts';
import { getMyFormsForm } from './reading/get-my-forms-form.ts';
import { changeTitle } from './saving/change-title.ts';
import { newForm } from './saving/new-form.ts';
import { saveForm } from './saving/save-form.ts';

export const routes = (deps: FormsDeps): Route[] => [
  handle(forms.newForm, newForm(deps)),
  handle(forms.saveForm, saveForm(deps)),
  handle(forms.getForm, getForm(deps)),
  handle(forms.getForms, getForms(deps)),
  handle(forms.changeTitle, changeTitle(deps)),
  handle(forms.changeResponsable, changeResponsable(deps)),
  handle(forms.checkForm, checkForm(deps)),
  handle(forms.formcheck, checkQuota(deps)),
  handle(forms.getMyFormsForm, getMyFormsForm(deps)),
  handle(forms.publicFormPage, showPublicForm(deps)),
  handle(forms.successPage, showSuccess(deps)),
  handle(forms.formImage, serveImage(deps)),
  handle(forms.getFormUsage, getFormUsage(deps)),
  handle(forms.getFormSnapshot, getFormSnapshot(deps)),
];
