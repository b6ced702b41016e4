import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeLook, type StoredLook } from './change-look.ts';
import { readOpacity } from './read-opacity.ts';

/** Changes the opacity of the background color. */
export function changeColorOpacity(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeColorOpacity>): Promise<StoredLook> =>
    changeLook(deps, caller, body.formId, (look) => ({ done: { ...look, opacity: readOpacity(body.opacity) } }));
}
