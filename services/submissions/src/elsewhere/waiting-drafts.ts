import { createHmac } from 'node:crypto';
import { type Collection, type CollectionDeclaration, networkOf, type Store, type Visit, type Write } from '@formwright/platform';
import type { FormCopy } from '../forms/form-copy.ts';
import { isSharedAddress } from '../spam/shared-addresses.ts';

/**
 * A draft that waits for another device. Its content is a file that the respondent's browser encrypted: neither the answers nor the code
 * that opens it are here.
 */
export interface WaitingDraft {
  /** Made from the code by the browser; it tells nothing of the code. */
  _id: string;
  formId: string;
  /** The id under which the draft will be submitted. A later draft with the same id replaces this one. */
  submissionId: string;
  /** The visit in which it was filled in, so that its time goes on; null where the browser had none. */
  visit: Visit | null;
  /** Bytes that it counts against the form's limit. */
  bytes: number;
  /** Whose share of the form's limit it takes; absent where nobody can be told from others. */
  share?: string;
  /** SHA-256 of the encrypted content in Base64. The same call again is recognized by it. */
  digest: string;
  madeAt: number;
  /** Epoch milliseconds. Until the file is stored, an hour later; then in `DRAFT_DAYS`. */
  expiresAt: number;
  isStored: boolean;
}

/** Days that a draft waits. */
export const DRAFT_DAYS = 7;
/** Bytes of the waiting drafts of a form. */
export const MAX_DRAFT_BYTES = 500_000_000;
/** The part of these bytes that one network may use, so that nobody takes the place of all others. A network may be a school. */
export const MAX_SHARE_BYTES = 100_000_000;
/** A small draft counts as much, so that this bounds their number too. */
export const LEAST_DRAFT_BYTES = 20_000;

export const SHARES = 'draftShares';
const declaration: CollectionDeclaration<WaitingDraft> = {
  name: 'waitingDrafts',
  indexes: [
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_expiry', keys: { expiresAt: 1 } },
    { name: 'by_submission_id', keys: { submissionId: 1 } },
  ],
};

/** What a network's drafts of a form take together. */
interface Share {
  _id: string;
  bytes: number;
}

/**
 * Tells a network's drafts of this form, and nothing else. Undefined for addresses that many people share.
 * @param secret at least 32 characters
 */
export const shareOf = (secret: string, formId: string, ip: string): string | undefined =>
  isSharedAddress(ip)
    ? undefined
    : createHmac('sha256', secret)
        .update(JSON.stringify(['drafts', formId, networkOf(ip, { v4: 32, v6: 48 })]))
        .digest('hex');

export const DRAFTS = declaration.name;

/** Where the encrypted content is stored. */
export const draftKey = (id: string): string => `Elsewhere/${id}/draft`;

/** Drafts that wait for another device. Their bytes are kept with the form's copy. */
export function openWaitingDrafts(store: Store, forms: Collection<FormCopy>) {
  const drafts = store.collection(declaration);
  const shares = store.collection<Share>({ name: SHARES });
  return {
    findDraft: (id: string) => drafts.findOne({ _id: id }),
    ensureShare: (_id: string) => shares.updateOne({ _id }, { $setOnInsert: { bytes: 0 } }, { upsert: true }),
    removeEmptyDraftShares: () => shares.deleteMany({ bytes: { $lte: 0 } }),
    /** Fails if the form is not active, has too little room, if its drafts or those of the network are too many, or if the id is taken. */
    addingDraft: (draft: WaitingDraft): [Write, ...Write[]] => [
      forms.updating(
        {
          _id: draft.formId,
          state: 'active',
          room: { $gte: draft.bytes },
          $or: [{ draftBytes: { $exists: false } }, { draftBytes: { $lte: MAX_DRAFT_BYTES - draft.bytes } }],
        },
        { $inc: { draftBytes: draft.bytes, room: -draft.bytes } },
      ),
      ...(draft.share === undefined
        ? []
        : [shares.updating({ _id: draft.share, bytes: { $lte: MAX_SHARE_BYTES - draft.bytes } }, { $inc: { bytes: draft.bytes } })]),
      drafts.inserting(draft),
    ],
    /** False if it was removed or has expired meanwhile. */
    markDraftStored: async (id: string, now: number, expiresAt: number): Promise<boolean> => {
      const { matched } = await drafts.updateOne({ _id: id, expiresAt: { $gt: now } }, { $set: { isStored: true, expiresAt } });
      return matched > 0;
    },
    /** Fails if it was removed before. */
    removingDraft: ({ _id, formId, bytes, share }: WaitingDraft): Write[] => [
      drafts.deleting({ _id }),
      forms.updating({ _id: formId }, { $inc: { draftBytes: -bytes } }, { optional: true }),
      ...(share === undefined ? [] : [shares.updating({ _id: share }, { $inc: { bytes: -bytes } }, { optional: true })]),
    ],
    findEarlierDrafts: ({ submissionId, formId, madeAt }: WaitingDraft, atMost: number) =>
      drafts.find({ submissionId, formId, madeAt: { $lt: madeAt } }, { limit: atMost }),
    findExpiredDrafts: (now: number, atMost: number) =>
      drafts.find({ expiresAt: { $lte: now } }, { sort: { expiresAt: 1, _id: 1 }, limit: atMost }),
    /** In the order of their ids. */
    findDraftsAfter: (id: string, atMost: number) => drafts.find({ _id: { $gt: id } }, { sort: { _id: 1 }, limit: atMost }),
    draftsOf: (formId: string) => drafts.stream({ formId }),
    expiringDraftsOf: (formId: string): Write => drafts.updatingMany({ formId }, { $set: { expiresAt: 0 } }),
  };
}
