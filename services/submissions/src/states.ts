import { type Service, statesOf } from '@formwright/platform';
import { toldState } from './forms/publish-form-states.ts';
import type { SubmissionsRepository } from './repository.ts';

/** How full the forms are, as the last events of them told or the next ones will. */
export const states = (repository: SubmissionsRepository): NonNullable<Service['states']> => ({
  'submissions.v1.FormStateChanged': statesOf({ after: repository.findLivingAfter, some: repository.findLiving }, (form) =>
    toldState(repository, form),
  ),
});
