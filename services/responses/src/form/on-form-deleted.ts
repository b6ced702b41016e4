import type { EventOf } from '@formwright/events';
import type { StateCopy, Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { fromDetails } from './form-look.ts';

/** What is left of a deleted form. */
export const emptied = {
  state: 'deleted' as const,
  title: '',
  terms: [],
  header: '',
  pages: [],
  isOneTime: false,
  ...fromDetails({}),
  responsables: [],
  formerColumns: [],
  formerOptions: [],
  formerLabels: [],
  addedQuestions: [],
};

/** Hides the responses of a deleted form; `remove-deleted.ts` deletes them. */
export function onFormDeleted({ repository }: ResponsesDeps) {
  return async ({ formId: _id, workspaceId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => {
    const isKnown = await repository.isKnown(_id);
    if (!isKnown) return [repository.addingForm({ _id, workspaceId, revision: 0, ...emptied })];
    return [repository.closingForm(_id, emptied)];
  };
}

/** The copies of forms, of which a deletion was not heard. */
export const formCopies = ({ repository }: ResponsesDeps): NonNullable<StateCopy['copies']> => ({
  after: async (key, limit) => (await repository.findActiveAfter(key, limit)).map(({ _id }) => _id),
  removing: async (formId) => [repository.closingForm(formId, emptied)],
});
