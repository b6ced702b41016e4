import { on, type Subscription } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';
import { onErrorsMade } from './on-errors-made.ts';

/** The events that admin handles. */
export const subscriptions = (deps: AdminDeps): Subscription[] => [on('gateway.v1.ErrorsMade', 'admin.on-errors-made', onErrorsMade(deps))];
