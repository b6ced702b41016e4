import type { EventOf } from '@formwright/events';
import type { Delivered, Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { percentToTell } from '../form.ts';

/**
 * Stores a form's number of submissions. Older events are skipped, and those about deleted forms. Tells once when most of the form's
 * responses are used, and once when all are.
 */
export function onFormStateChanged({ repository, outbox, ports }: FormsDeps) {
  return async (event: EventOf<'submissions.v1.FormStateChanged'>, { isToldAgain }: Delivered['meta']): Promise<readonly Write[]> => {
    const { formId, workspaceId, isFull, taken, limit } = event;
    if (!(await repository.isStored(formId))) return [];
    const known = await repository.findFormState(formId);
    const isUnlimited = limit < 0n;
    // Of a form without a limit, submissions does not tell each number, so the last one that was told is right.
    const count = isUnlimited && isToldAgain && known ? known.taken : Number(taken);
    const state = { isFull, taken: count, limit: isUnlimited ? null : Number(limit) };
    const fullSince = isFull ? (known?.isFull ? known.fullSince : ports.clock.now()) : null;
    const keeps = (told: object = {}) => [
      repository.requiringForm(formId),
      repository.settingFormState({ _id: formId, ...state, fullSince: fullSince ?? null, ...told }),
    ];
    const percent = percentToTell(state, known?.toldPercent);
    // An archived form is closed anyway.
    const form = percent === null ? null : await repository.findHeadById(formId);
    if (percent === null || !form) return keeps();
    // The owner was told when it was news; a copy that is there knows of it.
    if (isToldAgain) return keeps(known ? {} : { toldPercent: percent });
    const news = { formId, workspaceId, title: form.details.title, taken, limit, isFull };
    return [...keeps({ toldPercent: percent }), outbox.event('forms.v1.ResponseLimitNeared', workspaceId, news)];
  };
}
