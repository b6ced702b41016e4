import { type forms, mayObject, type ReplyOf } from '@formwright/contracts';
import { AppError, newObjection, type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { newCase, seenOf } from './case-store.ts';
import { explained } from './explain.ts';
import { harmOf, isClosedForHarm, noHarm } from './form-harm.ts';

const NOTHING = 'This form is open to the public. There is nothing to object to.';

/** What is known against an own form. */
export function getFormHarm(deps: FormsDeps) {
  type Asked = typeof forms.getFormHarm;
  return async ({ caller, body }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const form = await requireForm(deps, caller, body.id, 'forms.read');
    const { state, since, words, reasons } = form.harm ?? noHarm;
    const objection = isClosedForHarm(form) ? (await deps.repository.findCase(form._id))?.objection : null;
    return {
      state,
      since,
      words: words === '' ? explained(reasons) : [words],
      objected_at: objection?.at ?? null,
      may_object: isClosedForHarm(form) && mayObject(objection, caller),
    };
  };
}

/** An objection to what was decided about an own form. It lands before the operators, once for each decision; the owner's
 * takes the place of a member's. The same call again finds its own. */
export function objectToHarm(deps: FormsDeps) {
  const { repository, ports } = deps;
  return async ({ caller, body }: Request<typeof forms.objectToHarm>): Promise<{ success: true }> => {
    await retryOnConflict(async () => {
      const form = await requireForm(deps, caller, body.id, 'forms.write');
      if (!isClosedForHarm(form)) throw new AppError('forms.nothing_to_object', { text: NOTHING });
      const now = ports.clock.now();
      const kase = (await repository.findCase(form._id)) ?? newCase(form, now);
      const objection = newObjection('forms', { objection: kase.objection, seen: seenOf(kase) }, { caller, body, now });
      if (!objection) return;
      // The decision that it objects to must still stand.
      await ports.store.commit([
        repository.requiringRevision(form),
        repository.storingCase({ ...kase, state: harmOf(form), objection, at: now }),
      ]);
    });
    return { success: true };
  };
}
