import type { deliverDeadLetters, getDeadLetters } from '@formwright/contracts/admin';
import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';

export type Cause = ReplyOf<typeof getDeadLetters>['data'][number];

/** Which letters: all of a cause, or one of them. */
export type Place = Pick<BodyOf<typeof deliverDeadLetters>, 'service' | 'cause' | 'id'>;

export const placeOf = ({ id, service }: Cause): Place => ({
  service: service as Place['service'],
  cause: id.slice(service.length + 1),
});

/** Why some are left out of what is delivered again. */
export const REFUSED_FOR_GOOD = 'the mail server refuses their recipients for good';

/** '1 mail', '12 events'. */
export function countText({ queue, count }: Pick<Cause, 'queue' | 'count'>): string {
  const what = queue === 'mail' ? 'mail' : 'event';
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
