import { jsonLength } from '@formwright/events';
import { answerableColumns, cutText, definitionOf, type FilledColumn, type Pages, type UserData } from '@formwright/form-model';
import { type CollectionDeclaration, DAY_MS, type Store, type Write } from '@formwright/platform';
import { type CachedForm, type FormCopy, UNAVAILABLE } from '../forms/form-copy.ts';
import { askedOf } from './held-as-sent.ts';
import type { Suspicion } from './suspicion-policy.ts';

/**
 * A suspicious submission, until its owner releases or deletes it. Its answers, of up to 4 MB, are stored apart, so that many can be listed
 * and deleted without reading them.
 */
export interface Held {
  /** The id of the later response. */
  _id: string;
  formId: string;
  acceptedAt: number;
  /** 0: unknown. */
  startedAt: number;
  email: string;
  /** See `SubmissionAccepted`. */
  formVersion: number;
  /** The questions that it was not asked; missing in older documents. */
  notAsked?: readonly string[];
  suspicions: Suspicion[];
  /** The beginning of its answers, for the list. */
  summary: string;
  fileBytes: number;
  /** Bytes of answers and files. */
  bytes: number;
}

/** The answers of a held submission, with the same id. */
interface HeldAnswers {
  _id: string;
  formId: string;
  answers: UserData;
  /** The answered questions as they were, with the chosen options. */
  asked: FilledColumn[];
}

/** What the list of held submissions shows of one. */
export type HeldRow = Pick<Held, '_id' | 'acceptedAt' | 'suspicions' | 'summary' | 'fileBytes'>;

/** Per form. Beyond them the respondent is asked to come back later. */
export const MAX_HELD = 1_000;
/** Per form, answers and files together. The last one may exceed it, so that a large one can be held at all. */
const MAX_HELD_BYTES = 100_000_000;
/** Held submissions are removed after this time. */
export const HELD_DAYS = 30;
export const heldBefore = (now: number): number => now - HELD_DAYS * DAY_MS;

/** A call or run releases or removes at most this many, a batch at a time. */
export const AT_ONCE = 100;
export const BATCH = 20;
/** A call ends once it has released this many bytes of answers, so that its caller can show how far it is. */
export const RELEASED_BYTES = 4_000_000;

const MAX_SUMMARY = 200;

/** The beginning of the answers in one line, in the order of the form. */
function summaryOf(pages: Pages, answers: UserData): string {
  let summary = '';
  for (const { column } of answerableColumns(pages)) {
    const answer = answers[column.uniqueId];
    if (answer === undefined || summary.length > MAX_SUMMARY) continue;
    const text = cutText(definitionOf(column.tabname).toText(answer, column), 1_000, '').replace(/\s+/g, ' ').trim();
    if (text) summary += `${summary && ' · '}${text}`;
  }
  return summary.length > MAX_SUMMARY ? cutText(summary, MAX_SUMMARY - 1) : summary;
}

/** The submission as it is held, and what it answers. */
export function heldOf(
  { _id: formId, pages }: CachedForm,
  answers: UserData,
  submission: Omit<Held, 'formId' | 'summary' | 'bytes'>,
): { held: Held; kept: HeldAnswers } {
  const asked = askedOf(pages, answers);
  const bytes = submission.fileBytes + jsonLength(answers) + jsonLength(asked);
  const held = { ...submission, formId, summary: summaryOf(pages, answers), bytes };
  return { held, kept: { _id: held._id, formId, answers, asked } };
}

/** Bytes of answers in one commit: a few milliseconds of the event loop. */
const AT_ONCE_BYTES = 1_000_000;

type Sizes = Pick<Held, 'bytes' | 'fileBytes'>;

/** Bytes of their answers, without files: what they take of their form's room. */
export const answerBytes = (all: readonly Sizes[]): number => all.reduce((sum, { bytes, fileBytes }) => sum + bytes - fileBytes, 0);

/** Splits a batch into parts whose answers are small together. A large one is a part of its own. */
export function partsOf<T extends Sizes>(batch: readonly T[]): T[][] {
  const parts: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const held of batch) {
    const bytes = answerBytes([held]);
    if (size + bytes > AT_ONCE_BYTES) {
      parts.push([]);
      size = 0;
    }
    size += bytes;
    parts.at(-1)?.push(held);
  }
  return parts;
}

const heldDeclaration: CollectionDeclaration<Held> = {
  name: 'held',
  indexes: [
    { name: 'by_form', keys: { formId: 1, acceptedAt: -1, _id: -1 } },
    { name: 'by_age', keys: { acceptedAt: 1 } },
  ],
};

const answersDeclaration: CollectionDeclaration<HeldAnswers> = {
  name: 'heldAnswers',
  indexes: [{ name: 'by_form', keys: { formId: 1 } }],
};

/** The stored data, without indexes. */
export const storedHeld = (store: Store) => ({
  held: store.collection<Held>({ name: heldDeclaration.name }),
  heldAnswers: store.collection<HeldAnswers>({ name: answersDeclaration.name }),
});

/** Held submissions. Their number and bytes are kept with the form's copy. */
export function openHeld(store: Store) {
  const held = store.collection(heldDeclaration);
  const answersOfHeld = store.collection(answersDeclaration);
  const forms = store.collection<FormCopy>({ name: 'forms' });
  const receipts = store.collection<{ _id: string; isHeld?: true; bytes?: number }>({ name: 'submissions' });
  const fewer = (field: 'held' | 'heldBytes', atMost: number) => ({
    $or: [{ [field]: { $exists: false } }, { [field]: { $lte: atMost } }],
  });
  return {
    findHeldOf: (formId: string, place: { skip: number; limit: number }): Promise<HeldRow[]> =>
      held.find({ formId }, { sort: { acceptedAt: -1, _id: -1 }, ...place, fields: ['acceptedAt', 'suspicions', 'summary', 'fileBytes'] }),
    findOneHeld: (formId: string, _id: string) => held.findOne({ _id, formId }),
    /** Finds the answers of those that are still held. */
    findHeldAnswers: (ids: readonly string[]) => answersOfHeld.find({ _id: { $in: ids } }),
    /**
     * The oldest held submissions of a form.
     * @param ids null: all that arrived up to `until`
     */
    findHeld: (formId: string, { ids, until }: { ids: readonly string[] | null; until: number }, limit: number) =>
      held.find(ids ? { formId, _id: { $in: ids } } : { formId, acceptedAt: { $lte: until } }, {
        sort: { acceptedAt: 1, _id: 1 },
        limit,
      }),
    findOldHeld: (before: number, limit: number) => held.find({ acceptedAt: { $lt: before } }, { sort: { acceptedAt: 1 }, limit }),
    /** Fails if the form is not active, has the most that are held, or has too little room. */
    takingHeldPlace: ({ formId, bytes, fileBytes }: Held): Write =>
      forms.updating(
        {
          _id: formId,
          state: 'active',
          harm: { $nin: UNAVAILABLE },
          room: { $gte: bytes - fileBytes },
          $and: [fewer('held', MAX_HELD - 1), fewer('heldBytes', MAX_HELD_BYTES - 1)],
        },
        { $inc: { held: 1, heldBytes: bytes, room: fileBytes - bytes } },
      ),
    holding: (submission: Held, kept: HeldAnswers): Write[] => [held.inserting(submission), answersOfHeld.inserting(kept)],
    /**
     * Takes places under the form's limit; fails if there are too few. @param limit null: unlimited
     */
    releasing: ({ _id: formId }: FormCopy, released: readonly Held[], limit: number | null): [takingPlaces: Write, ...Write[]] => {
      return [
        forms.updating(
          {
            _id: formId,
            state: { $in: ['active', 'archived'] },
            ...(limit !== null && { taken: { $lte: limit - released.length } }),
          },
          {
            $inc: { taken: released.length, marks: 1, held: -released.length, heldBytes: -bytesOf(released) },
            $set: { needsTelling: true },
          },
        ),
        ...released.flatMap((one) => [
          held.deleting({ _id: one._id }),
          answersOfHeld.deleting({ _id: one._id }),
          receipts.updating({ _id: one._id }, { $unset: { isHeld: true } }),
        ]),
      ];
    },
    /** Fails if it was released or removed before. */
    removingHeld: ({ _id, formId, bytes }: Held): Write[] => [
      held.deleting({ _id }),
      answersOfHeld.deleting({ _id }),
      forms.updating({ _id: formId }, { $inc: { held: -1, heldBytes: -bytes } }, { optional: true }),
    ],
    removingHeldOf: (formId: string): Write[] => [
      held.deleting({ formId }, { optional: true }),
      answersOfHeld.deleting({ formId }, { optional: true }),
    ],
  };
}

const bytesOf = (all: readonly Held[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);
