import { hash } from 'node:crypto';
import type { forms } from '@formwright/contracts';
import { colorToRemove, type Look, lookMessages, removeColor as removing } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { changeLook, type StoredLook } from './change-look.ts';

/** Removes a color of the user. It is no error if the color is already gone, and the same call, sent again, removes no other one. */
export function removeColor(deps: FormsDeps) {
  return async ({ caller, body: { formId, color, colors } }: Request<typeof forms.removeColor>): Promise<StoredLook> => {
    const lastRemoval = hash('sha256', JSON.stringify([color, Object.entries(colors).sort()]), 'base64url');
    const change = (look: Look, form: StoredForm) => {
      const name = colorToRemove(look, color, colors, form.lastRemoval === lastRemoval);
      if (name === null) return { refused: lookMessages.unknown };
      return name === undefined ? null : removing(look, name);
    };
    return changeLook(deps, caller, formId, change, { lastRemoval });
  };
}
