import { forms } from '@formwright/contracts';
import { DEFAULT_COLOR, type FormDetails } from '@formwright/form-model';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy, FormLook } from './form-copy.ts';

/** The colors of the whole form, of the details that its event carries. */
export const lookOf = ({ color = DEFAULT_COLOR, opacity = 1, colors = {} }: Partial<FormDetails>): FormLook => ({ color, opacity, colors });

/** The same of a copy. One that is older than the field learns it from forms, once; while forms cannot say, the form has the default colors. */
export async function lookOfCopy({ ports, repository }: ResponsesDeps, copy: FormCopy): Promise<FormLook> {
  if (copy.look) return copy.look;
  const snapshot = await ports.call(forms.getFormSnapshot, { body: { id: copy._id } }).catch(() => null);
  const look = lookOf((snapshot?.details ?? {}) as Partial<FormDetails>);
  // It may be saved meanwhile, which brings its look. An archived form has no snapshot.
  if (snapshot?.formId === copy._id) await ports.store.commit([repository.addingLook(copy, look)]).catch(() => undefined);
  return look;
}
