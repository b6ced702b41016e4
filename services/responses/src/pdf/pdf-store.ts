import type { CollectionDeclaration, Store } from '@formwright/platform';

/** A PDF of all responses: what is being made, and the file that waits to be fetched. */
export interface PdfNote {
  _id: string;
  workspaceId: string;
  userId: string;
  formId: string;
  /** 'removed': its file is being removed. */
  state: 'making' | 'ready' | 'failed' | 'too_large' | 'removed';
  done: number;
  total: number;
  made_at: number;
  /** Time of the last sign of the process that makes it. */
  changed_at: number;
  /** Time at which its user last asked for it. */
  asked_at: number;
  expires_at: number;
}

const declaration: CollectionDeclaration<PdfNote> = {
  name: 'pdfs',
  indexes: [
    // A user has one at a time.
    { name: 'making', keys: { userId: 1 }, unique: true, where: { state: 'making' } },
    { name: 'by_user', keys: { userId: 1, made_at: -1 } },
    { name: 'expired', keys: { expires_at: 1 } },
  ],
};

/** A process that gave no sign for so long has ended. */
const SILENT_MS = 3 * 60_000;
/** A PDF that its user has not asked for in this time is given up. */
const FORGOTTEN_MS = 60_000;

export type PdfNotes = ReturnType<typeof openPdfNotes>;

export function openPdfNotes(store: Store) {
  const pdfs = store.collection(declaration);
  return {
    /** @throws DuplicateKeyError if the user has one that is being made */
    addPdf: (note: PdfNote) => pdfs.insertOne(note),
    findMaking: (userId: string) => pdfs.findOne({ userId, state: 'making' }),
    /** @returns whether one was given up, because its process has ended */
    async giveUpSilent(userId: string, now: number): Promise<boolean> {
      const { matched } = await pdfs.updateOne(
        { userId, state: 'making', changed_at: { $lt: now - SILENT_MS } },
        { $set: { state: 'failed', changed_at: now } },
      );
      return matched === 1;
    },
    /** @returns false if it was removed, or its user has left */
    async advancePdf(id: string, done: number, now: number): Promise<boolean> {
      const { matched } = await pdfs.updateOne(
        { _id: id, state: 'making', asked_at: { $gte: now - FORGOTTEN_MS } },
        { $set: { done, changed_at: now } },
      );
      return matched === 1;
    },
    /** @returns false if it was removed meanwhile */
    async endPdf(id: string, state: 'ready' | 'failed' | 'too_large', now: number): Promise<boolean> {
      const { matched } = await pdfs.updateOne({ _id: id, state: 'making' }, { $set: { state, changed_at: now } });
      return matched === 1;
    },
    /** Finds the user's own, and notes that it was asked for. */
    askForPdf: async (id: string, { userId, workspaceId }: Pick<PdfNote, 'userId' | 'workspaceId'>, now: number) => {
      const own = { _id: id, userId, workspaceId, state: { $ne: 'removed' } };
      const { matched } = await pdfs.updateOne(own, { $set: { asked_at: now } });
      return matched === 1 ? pdfs.findOne(own) : null;
    },
    newestPdf: async ({ userId, workspaceId }: Pick<PdfNote, 'userId' | 'workspaceId'>) =>
      (await pdfs.find({ userId, workspaceId, state: { $ne: 'removed' } }, { sort: { made_at: -1, _id: -1 }, limit: 1 }))[0] ?? null,
    /** The note stays until its file is gone, so that a sweep finds it. */
    condemnPdf: (id: string) => pdfs.updateOne({ _id: id }, { $set: { state: 'removed', expires_at: 0 } }),
    forgetPdf: (id: string) => pdfs.deleteMany({ _id: id }),
    findExpired: (now: number, limit: number) => pdfs.find({ expires_at: { $lte: now } }, { limit }),
  };
}
