import { forms } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { changeTitle } from './change-title.ts';
import { checkForm } from './check-form.ts';
import { checkQuota } from './check-quota.ts';
import type { FormsDeps } from './deps.ts';
import { getForm } from './get-form.ts';
import { getFormSnapshot } from './get-form-snapshot.ts';
import { getFormUsage } from './get-form-usage.ts';
import { getForms } from './get-forms.ts';
import { getMyFormsForm } from './get-my-forms-form.ts';
import { newForm } from './new-form.ts';
import { saveForm } from './save-form.ts';
import { serveImage } from './serve-image.ts';
import { showPublicForm } from './show-public-form.ts';
import { showSuccess } from './show-success.ts';

export const routes = (deps: FormsDeps): Route[] => [
  handle(forms.newForm, newForm(deps)),
  handle(forms.saveForm, saveForm(deps)),
  handle(forms.getForm, getForm(deps)),
  handle(forms.getForms, getForms(deps)),
  handle(forms.changeTitle, changeTitle(deps)),
  handle(forms.checkForm, checkForm(deps)),
  handle(forms.formcheck, checkQuota(deps)),
  handle(forms.getMyFormsForm, getMyFormsForm(deps)),
  handle(forms.publicFormPage, showPublicForm(deps)),
  handle(forms.successPage, showSuccess(deps)),
  handle(forms.formImage, serveImage(deps)),
  handle(forms.getFormUsage, getFormUsage(deps)),
  handle(forms.getFormSnapshot, getFormSnapshot(deps)),
];
