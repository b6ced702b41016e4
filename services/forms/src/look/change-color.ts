import type { forms } from '@formwright/contracts';
import { chooseColor } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeLook, type StoredLook } from './change-look.ts';
import { readOpacity } from './read-opacity.ts';

/** Chooses the background color of a form. */
export function changeColor(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeColor>): Promise<StoredLook> =>
    changeLook(deps, caller, body.formId, (look) => chooseColor(look, body.color, readOpacity(body.opacity)));
}
