import { hasRunOut } from '@formwright/form-model';
import type { Visit } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';

/** Whether the countdown of this visit is over, by the server's clock. Without a recorded visit it never is. */
export const visitHasRunOut = ({ ports }: Pick<SubmissionsDeps, 'ports'>, { details }: CachedForm, visit: Visit | null): boolean =>
  visit !== null && hasRunOut(details.countdown, visit.startedAt, ports.clock.now());
