import type { CollectionDeclaration, Store } from '@formwright/platform';
import { type FormCopy, type FormDocument, freePlan, type PlanCopy } from './forms/form-copy.ts';

/**
 * That a submission was taken, and under which id. Its answers are not kept here: they travel in the event of the same commit and belong
 * to responses, where their owner can delete them for good.
 */
interface Submission {
  /** The response's id, made by the server: who has it may read the response, and clients cannot choose it. */
  _id: string;
  /** Made by the client; the same one again gets the first receipt. Unique over all forms. */
  submissionId: string;
  formId: string;
  acceptedAt: number;
  /** Of the answers and files as they were sent; absent before this was kept. */
  digest?: string;
  /** Files are stored under 'Response/<_id>/'. */
  hasFiles: boolean;
}

/** Files that are being stored for a submission not yet committed. What stays here is swept with its files. */
export interface PendingFiles {
  /** The response's id. */
  _id: string;
  since: number;
  /** Being removed: the submission can no longer be committed. */
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
    /** Copies from before plans told their features have none until billing tells them again. */
    planOf: async (workspaceId: string): Promise<Omit<PlanCopy, '_id'>> => ({
      ...freePlan,
      ...(await plans.findOne({ _id: workspaceId })),
    }),
    findSubmission: (submissionId: string) => submissions.findOne({ submissionId }),
    /** Of the store, not of memory. */
    takenOf: async (formId: string): Promise<number> => (await forms.findOne({ _id: formId }, { fields: ['taken'] }))?.taken ?? 0,
  };
}
