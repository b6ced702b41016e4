import { type admin, forms, type HarmDecision } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { naming } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';

/** Decides about a form that may harm. Sent again, or by two operators at once, it is decided once. */
export const decideForm =
  ({ ports }: AdminDeps, decision: HarmDecision) =>
  async ({ body }: Request<typeof admin.takeDownForm>): Promise<{ success: true }> =>
    ports.call(forms.decideHarm, { body: { ...body, decision } }).catch(naming('formId'));
