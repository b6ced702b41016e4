import type { forms } from '@formwright/contracts';
import { addColor as adding } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeLook, type StoredLook } from './change-look.ts';

/** Adds a color of the user. Of the client's map, only the new color is taken. */
export function addColor(deps: FormsDeps) {
  return async ({ caller, body: { formId, color, colors } }: Request<typeof forms.addColor>): Promise<StoredLook> => {
    const rgb = (Object.hasOwn(colors, color) && colors[color]) || color;
    return changeLook(deps, caller, formId, (look) => adding(look, rgb));
  };
}
