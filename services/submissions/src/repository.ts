import { shareOf } from '@formwright/contracts';
import { type CollectionDeclaration, condemnFiles, type FileNote, type Store, type Write } from '@formwright/platform';
import type { SubmissionsConfig } from './config.ts';
import { DRAFTS, openWaitingDrafts, type WaitingDraft } from './elsewhere/waiting-drafts.ts';
import type { Upload } from './files/uploads/upload.ts';
import { openUploads, UPLOADS } from './files/uploads/upload-repository.ts';
import { openClosedForms } from './forms/closed-form-store.ts';
import {
  defaultPlan,
  type FormCopy,
  type FormDocument,
  newFormCounters,
  type PlanCopy,
  plansDeclaration,
  UNAVAILABLE,
} from './forms/form-copy.ts';
import { MAX_REPORTS, type Report } from './reporting/report.ts';
import { openReported, type Reportable } from './reporting/reported-store.ts';
import { openRoom, SUMS } from './room/room-store.ts';
import { openHeld, storedHeld } from './spam/held.ts';

/**
 * A receipt of a submission. It has no answers: the event of the same commit carries them to responses, where the owner can delete them.
 */
export interface Submission {
  /** The response's id. It is a secret, because it grants read access, so the server makes it, not the client. */
  _id: string;
  /** The client's id of the submission, unique over all forms. A repeated submission gets the first receipt. */
  submissionId: string;
  formId: string;
  acceptedAt: number;
  /** Digest of the answers and files; absent in a receipt that was mended. */
  digest?: string;
  /** Whether it has files, which are stored under 'Response/<_id>/'. */
  hasFiles: boolean;
  /** Bytes of its files, counted in `fileSums`; absent if it has none. */
  fileBytes?: number;
  /** What it takes of its form's room; 0 once it is deleted. */
  bytes: number;
  /** Whether it is no response: it is held as suspicious, or was deleted while it was. Absent otherwise. */
  isHeld?: true;
  /** The respondent's names of files whose safe names lack some of their letters. */
  shownNames?: { name: string; shown: string }[];
}

/** Files of a submission that is not committed yet. Leftovers are swept with their files. */
interface PendingFiles extends FileNote {
  /** The response's id. */
  _id: string;
  since: number;
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
const reportsDeclaration: CollectionDeclaration<Report> = {
  name: 'reports',
  indexes: [
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_age', keys: { at: 1 } },
  ],
};
const pendingFilesDeclaration: CollectionDeclaration<PendingFiles> = {
  name: 'pendingFiles',
  indexes: [{ name: 'by_age', keys: { since: 1 } }],
};

/** The stored data, for the check of a stopped product. Declares no indexes, so that the check changes nothing. */
export const storedData = (store: Store) => ({
  submissions: store.collection<Submission>({ name: submissionsDeclaration.name }),
  forms: store.collection<FormCopy>({ name: formsDeclaration.name }),
  pendingFiles: store.collection<PendingFiles>({ name: pendingFilesDeclaration.name }),
  uploads: store.collection<Upload>({ name: UPLOADS }),
  ...storedHeld(store),
  drafts: store.collection<WaitingDraft>({ name: DRAFTS }),
  sums: store.collection<{ _id: string; bytes: number }>({ name: SUMS }),
});

export type SubmissionsRepository = ReturnType<typeof openRepository>;

/** @param storagePercent see SubmissionsConfig */
export function openRepository(store: Store, { storagePercent = 100 }: Pick<SubmissionsConfig, 'storagePercent'> = {}) {
  return {
    ...openForms(store, storagePercent),
    ...openClosedForms(store),
    ...openSubmissions(store),
    ...openRoom(store),
    ...openReports(store),
    ...openReported(store),
    ...openHeld(store),
    ...openUploads(store),
    ...openWaitingDrafts(store, store.collection(formsDeclaration)),
  };
}

/** States of a deleted form. */
const deleted = ['deleted', 'gone'] as const;

/** The copies of forms and plans. */
function openForms(store: Store, storagePercent: number) {
  const forms = store.collection(formsDeclaration);
  const documents = store.collection<FormDocument>({ name: 'formDocuments' });
  const plans = store.collection(plansDeclaration);
  const { countingStored } = openRoom(store);
  const { forgetClosed } = openClosedForms(store);
  return {
    /** Finds a form's copy by its link or its id. */
    findCopy: async (key: string): Promise<FormCopy | null> => (await forms.findOne({ link: key })) ?? (await forms.findOne({ _id: key })),
    findCopyById: (formId: string) => forms.findOne({ _id: formId }),
    /** Forms that are not deleted, after an id in the order of ids; and those of some ids. */
    findLivingAfter: (_id: string, limit: number) =>
      forms.find({ _id: { $gt: _id }, state: { $nin: deleted } }, { sort: { _id: 1 }, limit }),
    findLiving: (ids: readonly string[]) => forms.find({ _id: { $in: ids }, state: { $nin: deleted } }),
    findDocument: (formId: string) => documents.findOne({ _id: formId }),
    /** The count in the store, not the one in the cache. */
    takenOf: async (formId: string): Promise<number> => (await forms.findOne({ _id: formId }, { fields: ['taken'] }))?.taken ?? 0,
    planOf: async (workspaceId: string): Promise<Omit<PlanCopy, '_id'>> => {
      const plan = (await plans.findOne({ _id: workspaceId })) ?? defaultPlan;
      return { ...plan, storageBytes: shareOf(plan.storageBytes, storagePercent) };
    },

    addingForm: (copy: FormCopy, document: Omit<FormDocument, '_id'>, documentBytes: number): Write[] => [
      forms.inserting({ ...copy, granted: documentBytes, documentBytes }),
      ...countingStored(copy.workspaceId, documentBytes),
      // One may be there, where only the copy was lost.
      documents.updating({ _id: copy._id }, { $set: document }, { upsert: true }),
    ],
    /** Fails if the copy has changed since it was read. */
    changingForm: (
      { _id, workspaceId, revision, documentBytes: before }: FormCopy,
      fields: Partial<FormCopy>,
      document: Omit<FormDocument, '_id'>,
      documentBytes: number,
    ): Write[] => [
      forms.updating({ _id, revision }, { $set: { ...fields, documentBytes }, $inc: { granted: documentBytes - before } }),
      ...countingStored(workspaceId, documentBytes - before),
      // Of one that was lost, nothing is known of before.
      documents.updating(
        { _id },
        { $set: document, ...(!document.formerFormats && { $setOnInsert: { formerFormats: [] } }) },
        { upsert: true },
      ),
    ],
    deletingForm: (formId: string): Write[] => [
      forms.updating({ _id: formId, state: { $ne: 'gone' } }, { $set: { state: 'deleted', needsTelling: false } }, { optional: true }),
      documents.deleting({ _id: formId }, { optional: true }),
      forgetClosed(formId),
    ],
    /** A form that is deleted before it was known. Nobody knows its link, so its id stands there. */
    addingDeleted: (_id: string, workspaceId: string): Write =>
      forms.inserting({
        ...{ _id, workspaceId, link: _id, revision: 0, state: 'deleted', isOneTime: false, isOverQuota: false },
        ...{ ...newFormCounters, needsTelling: false },
      }),
    /** Takes a link from a deleted form, because another form may have it now. */
    releasingLink: (link: string, by: string): Write =>
      forms.updatingMany({ link, _id: { $ne: by }, state: { $in: deleted } }, { $set: { link: `${by} has ${link}` } }),
    deletingFormsOf: (workspaceId: string): Write =>
      forms.updatingMany({ workspaceId, state: { $nin: deleted } }, { $set: { state: 'deleted', needsTelling: false } }),
    findDeletedForms: (atMost: number) => forms.find({ state: 'deleted' }, { limit: atMost, fields: ['workspaceId'] }),
    /** Forms of a deleted account of which more than a tombstone is left. */
    findUnerasedForms: async (workspaceId: string) =>
      (await forms.find({ workspaceId }, { fields: ['workspaceId', 'link'] })).filter(({ _id, link }) => _id !== link),
    /** Keeps the id alone. The link goes too, because the owner may have chosen it. */
    leaveTombstone: (_id: string) => forms.updateOne({ _id }, { $set: { state: 'gone', link: _id, taken: 0 } }),
    forgettingPlan: (workspaceId: string): Write => plans.deleting({ _id: workspaceId }, { optional: true }),
    /** All files of the deleted form are removed. */
    noteGone: (formId: string) => forms.updateOne({ _id: formId }, { $set: { state: 'gone' } }),

    /** Fails if the form is not active, may harm, has fewer places left, or less room. @param limit null: unlimited */
    takingPlaces: (formId: string, places: number, limit: number | null, bytes: number): Write =>
      forms.updating(
        {
          _id: formId,
          state: 'active',
          harm: { $nin: UNAVAILABLE },
          room: { $gte: bytes },
          ...(limit !== null && { taken: { $lte: limit - places } }),
        },
        limit === null
          ? { $inc: { taken: places, room: -bytes } }
          : { $inc: { taken: places, room: -bytes, marks: 1 }, $set: { needsTelling: true } },
      ),

    /** Counts what was accepted before, whatever the limit is by now. @param bytes that it takes of the form's room */
    countingTaken: (_id: string, count: number, bytes: number): Write =>
      forms.updating({ _id }, { $inc: { taken: count, marks: 1, granted: bytes }, $set: { needsTelling: true } }),

    changingPlan: (workspaceId: string, plan: Omit<PlanCopy, '_id' | 'hidesLogo'>): Write =>
      plans.updating({ _id: workspaceId }, { $set: { ...plan }, $setOnInsert: { hidesLogo: defaultPlan.hidesLogo } }, { upsert: true }),
    changingLogo: (workspaceId: string, hidesLogo: boolean): Write => {
      const { hidesLogo: _, ...others } = defaultPlan;
      return plans.updating({ _id: workspaceId }, { $set: { hidesLogo }, $setOnInsert: others }, { upsert: true });
    },

    markingStatesOf: (workspaceId: string): Write =>
      forms.updatingMany({ workspaceId, state: { $nin: deleted } }, { $inc: { marks: 1 }, $set: { needsTelling: true } }),
    findUnpublishedStates: (atMost: number) => forms.find({ needsTelling: true }, { limit: atMost }),
    markingPublished: ({ _id, marks, stateSequence }: FormCopy, sequence: number): Write[] => [
      forms.updating({ _id, stateSequence: stateSequence ?? null }, { $set: { stateSequence: sequence } }),
      forms.updating({ _id, marks }, { $set: { needsTelling: false } }, { optional: true }),
    ],
  };
}

/** Receipts of submissions, and the files that are being stored. */
function openSubmissions(store: Store) {
  const submissions = store.collection(submissionsDeclaration);
  const pendingFiles = store.collection(pendingFilesDeclaration);
  const { subtracting } = openRoom(store);
  return {
    findSubmission: (submissionId: string) => submissions.findOne({ submissionId }),
    /** Those of these submissions that were accepted. */
    acceptedOf: async (submissionIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const found = await submissions.find({ submissionId: { $in: submissionIds } }, { fields: ['submissionId'] });
      return new Set(found.map(({ submissionId }) => submissionId));
    },
    /** What a mended start needs of these receipts. */
    findReceipts: (ids: readonly string[]) => submissions.find({ _id: { $in: ids } }, { fields: ['isHeld'] }),
    unholding: (_id: string): Write => submissions.updating({ _id }, { $unset: { isHeld: true } }),
    findById: (responseId: string) => submissions.findOne({ _id: responseId }),
    receipts: () => submissions.stream({}, { fields: ['formId'] }),
    removeReceipts: (ids: readonly string[]) => submissions.deleteMany({ _id: { $in: ids } }),
    addingSubmission: (submission: Submission): Write => submissions.inserting(submission),
    findWithFiles: (formId: string, atMost: number) =>
      submissions.find({ formId, hasFiles: true }, { limit: atMost, fields: ['fileBytes'] }),
    findWithFilesAmong: (responseIds: readonly string[]) =>
      submissions.find({ _id: { $in: responseIds }, hasFiles: true }, { fields: ['fileBytes'] }),
    /** Fails if they were removed before. */
    removingFiles: (responseId: string, workspaceId: string, bytes: number): Write[] => [
      submissions.updating({ _id: responseId, hasFiles: true }, { $set: { hasFiles: false }, $unset: { shownNames: true } }),
      subtracting(workspaceId, bytes),
    ],
    /** What these receipts take of their forms' room. They are being deleted now. */
    findReceiptBytes: (ids: readonly string[]) => submissions.find({ _id: { $in: ids } }, { fields: ['formId', 'bytes'] }),
    /** Notes that a deleted response takes no room any more. Fails if that is noted. */
    releasingBytes: ({ _id, bytes }: Pick<Submission, '_id' | 'bytes'>): Write =>
      submissions.updating({ _id, bytes }, { $set: { bytes: 0 } }),

    notePendingFiles: (responseId: string, now: number) => pendingFiles.insertOne({ _id: responseId, since: now, isCondemned: false }),
    /** Fails if the sweep is removing the files. */
    keepingFiles: (responseId: string): Write => pendingFiles.deleting({ _id: responseId, isCondemned: false }),
    /** Has the sweep delete the files. */
    condemningFiles: (responseId: string): Write => pendingFiles.inserting({ _id: responseId, since: 0, isCondemned: true }),
    forgetPendingFiles: (responseId: string) => pendingFiles.deleteOne({ _id: responseId }),
    /** Marks files as being deleted. A slow submission can then no longer be committed. */
    condemnPendingFiles: (before: number, atMost: number) => condemnFiles(pendingFiles, before, atMost),
  };
}

/** Reports of forms. Their number is kept with the form's copy. */
function openReports(store: Store) {
  const reports = store.collection(reportsDeclaration);
  const forms = store.collection(formsDeclaration);
  const documents = store.collection<FormDocument>({ name: 'formDocuments' });
  return {
    /** Fails if the form is not active or has the most reports that are kept, or if the visitor has reported it before. */
    addingReport: (report: Report): Write[] => [
      forms.updating(
        { _id: report.formId, state: 'active', $or: [{ reports: { $exists: false } }, { reports: { $lt: MAX_REPORTS } }] },
        { $inc: { reports: 1 } },
      ),
      reports.inserting(report),
    ],
    reports: () => reports.stream({}, { fields: ['formId', 'reason', 'at'] }),
    /** A form has at most `MAX_REPORTS`, so they may be sorted. */
    findNewestReportsOf: (formId: string, limit: number) => reports.find({ formId }, { sort: { at: -1, _id: -1 }, limit }),
    findReportsOf: (formId: string) => reports.find({ formId }, { fields: ['reason', 'at'] }),
    /** What is shown of a form that is reported; null for a deleted one. */
    async findReportable(_id: string): Promise<Reportable | null> {
      const form = await forms.findOne({ _id, state: { $nin: deleted } }, { fields: ['workspaceId', 'link'] });
      const document = form && (await documents.findOne({ _id }, { fields: ['details.title'] }));
      return document ? { _id, workspaceId: form.workspaceId, title: document.details.title, link: form.link } : null;
    },
    /** Fails for a form that is deleted, so that nothing about it is stored afterwards. Changes nothing. */
    requiringLiving: (_id: string): Write => forms.requiring({ _id, state: { $nin: deleted } }),
    settingReports: (_id: string, count: number): Write => forms.updating({ _id }, { $set: { reports: count } }, { optional: true }),
    removingReportsOf: (formId: string): Write => reports.deleting({ formId }, { optional: true }),
    findReportsBefore: (at: number, atMost: number) => reports.find({ at: { $lt: at } }, { sort: { at: 1, _id: 1 }, limit: atMost }),
    /** Fails if it was removed before. */
    removingReport: ({ _id, formId }: Report): Write[] => [
      reports.deleting({ _id }),
      forms.updating({ _id: formId }, { $inc: { reports: -1 } }, { optional: true }),
    ],
  };
}
