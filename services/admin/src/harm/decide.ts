import { type admin, forms, type HarmDecision } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { naming } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';

/** Decides about a form that may harm. Sent again it is decided once, and of two operators at once one decides. */
export const decideForm =
  ({ ports }: AdminDeps, decision: HarmDecision) =>
  async ({ body }: Request<typeof admin.takeDownForm>): Promise<{ success: true }> =>
    ports.call(forms.decideHarm, { body: { ...body, decision } }).catch(naming('formId'));
