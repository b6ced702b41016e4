import type { forms } from '@formwright/contracts';
import { colorToRemove, lookMessages, removeColor as removing } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeLook, type StoredLook } from './change-look.ts';

/** Removes a color of the user. One that is already gone is no error. */
export function removeColor(deps: FormsDeps) {
  return async ({ caller, body: { formId, color, colors } }: Request<typeof forms.removeColor>): Promise<StoredLook> =>
    changeLook(deps, caller, formId, (look) => {
      const name = colorToRemove(look, color, colors);
      if (name === null) return { refused: lookMessages.unknown };
      return name === undefined ? null : removing(look, name);
    });
}
