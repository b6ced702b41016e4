import type { CollectionDeclaration, Store } from '@formwright/platform';
import { defaultPlan, type FormCopy, type FormDocument, type PlanCopy } from './forms/form-copy.ts';

/**
 * A receipt of a submission. It has no answers: the event of the same commit carries them to responses, where the owner can delete them.
 */
interface Submission {
  /** The response's id. It is a secret, because it grants read access, so the server makes it, not the client. */
  _id: string;
  /** The client's id of the submission, unique over all forms. A repeated submission gets the first receipt. */
  submissionId: string;
  formId: string;
  acceptedAt: number;
  /** Digest of the answers and files; absent in older documents. */
  digest?: string;
  /** Whether it has files, which are stored under 'Response/<_id>/'. */
  hasFiles: boolean;
}

/** Files of a submission that is not committed yet. Leftovers are swept with their files. */
export interface PendingFiles {
  /** The response's id. */
  _id: string;
  since: number;
  /** The files are being deleted: the submission can no longer be committed. */
  isCondemned: boolean;
}

const formsDeclaration: CollectionDeclaration<FormCopy> = {
  name: 'forms',
  indexes: [
    { name: 'by_link', keys: { link: 1 }, unique: true },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'to_tell', keys: { needsTelling: 1 }, where: { needsTelling: true } },
    { name: 'deleted', keys: { state: 1 }, where: { state: 'deleted' } },
  ],
};
const submissionsDeclaration: CollectionDeclaration<Submission> = {
  name: 'submissions',
  indexes: [
    { name: 'by_submission_id', keys: { submissionId: 1 }, unique: true },
    { name: 'with_files', keys: { formId: 1 }, where: { hasFiles: true } },
  ],
};

export type SubmissionsRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const forms = store.collection(formsDeclaration);
  const documents = store.collection<FormDocument>({ name: 'formDocuments' });
  const plans = store.collection<PlanCopy>({ name: 'plans' });
  const submissions = store.collection(submissionsDeclaration);
  const pendingFiles = store.collection<PendingFiles>({ name: 'pendingFiles', indexes: [{ name: 'by_age', keys: { since: 1 } }] });
  return {
    forms,
    documents,
    plans,
    submissions,
    pendingFiles,

    /** By link or by id. */
    findCopy: async (key: string): Promise<FormCopy | null> => (await forms.findOne({ link: key })) ?? (await forms.findOne({ _id: key })),
    /** Older documents lack `features` until billing's next event. */
    planOf: async (workspaceId: string): Promise<Omit<PlanCopy, '_id'>> => ({
      ...defaultPlan,
      ...(await plans.findOne({ _id: workspaceId })),
    }),
    findSubmission: (submissionId: string) => submissions.findOne({ submissionId }),
    /** The count of the store, not of the cache. */
    takenOf: async (formId: string): Promise<number> => (await forms.findOne({ _id: formId }, { fields: ['taken'] }))?.taken ?? 0,
  };
}
