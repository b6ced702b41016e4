import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from './deps.ts';
import type { FormCopy } from './form-copy.ts';

/** Archived and restored forms keep their copy and their count; only whether the public finds them changes. */
function turning({ repository }: SubmissionsDeps, state: FormCopy['state']) {
  return async (event: { formId: string; revision: bigint }): Promise<readonly Write[]> => [
    repository.forms.updating(
      { _id: event.formId, state: { $nin: ['deleted', 'gone'] }, revision: { $lt: Number(event.revision) } },
      { $set: { state, revision: Number(event.revision) } },
      { optional: true },
    ),
  ];
}

export const onFormArchived = (deps: SubmissionsDeps) => turning(deps, 'archived');
export const onFormRestored = (deps: SubmissionsDeps) => turning(deps, 'active');

/** A mark stays behind, so that nothing that arrives late brings the form back; its document goes. */
export function onFormDeleted({ repository }: SubmissionsDeps) {
  return async ({ formId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => [
    repository.forms.updating({ _id: formId, state: { $ne: 'gone' } }, { $set: { state: 'deleted' } }, { optional: true }),
    repository.documents.deleting({ _id: formId }, { optional: true }),
  ];
}
