import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { noteReader } from './note-reader.ts';

/** The pages of one of the caller's forms. */
export function getMyFormsForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.getMyFormsForm>): Promise<unknown[]> => {
    const form = await requireForm(deps, caller, body.id, 'forms.read');
    await noteReader(deps, form, caller);
    return form.pages;
  };
}
