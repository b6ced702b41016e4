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
    const state = { isFull, taken: Number(taken), limit: limit < 0n ? null : Number(limit) };
    const known = await repository.findFormState(formId);
    const fullSince = isFull ? (known?.isFull ? known.fullSince : ports.clock.now()) : null;
    const keeps = (told: object = {}) => [
      repository.requiringForm(formId),
      repository.settingFormState({ _id: formId, ...state, fullSince: fullSince ?? null, ...told }),
    ];
    const percent = percentToTell(state, known?.toldPercent);
    // An archived form is closed anyway.
    const form = percent === null ? null : await repository.findHeadById(formId);
    if (percent === null || !form) return keeps();
    // The owner was told when it was news.
    if (isToldAgain) return keeps({ toldPercent: percent });
    const news = { formId, workspaceId, title: form.details.title, taken, limit, isFull };
    return [...keeps({ toldPercent: percent }), outbox.event('forms.v1.ResponseLimitNeared', formId, news)];
  };
}
