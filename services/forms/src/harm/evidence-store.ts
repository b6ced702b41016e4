import { type CollectionDeclaration, DAY_MS, type Filter, type Migration, type Store, type Write } from '@formwright/platform';
import type { StoredForm } from '../form.ts';
import { CASES, type HarmCase } from './case-store.ts';
import { formerSaidId, SAID, type Said } from './said-store.ts';

/** A text of a form as it was when it was closed, or reported. */
export interface Evidence {
  formId: string;
  workspaceId: string;
  /** Other forms that say the same are held by it. */
  textDigest: string;
  /** Without the form's name. */
  bodyDigest: string;
  pages: StoredForm['pages'];
  details: StoredForm['details'];
  /** Of its pages and details. */
  bytes: number;
  at: number;
  /** Whether an operator has closed the form; otherwise the rules have, or visitors have reported it. */
  isTakenDown: boolean;
  /** Whether visitors have reported it, the first text of a form also for what they reported later. */
  isReported: boolean;
}

/** As it is stored. The two digests have the names that they had first. */
interface StoredEvidence extends Omit<Evidence, 'formId' | 'textDigest' | 'bodyDigest' | 'isReported'> {
  /** The form's id of its first text since the last decision; of a later one with the digest behind it. */
  _id: string;
  /** Of a later text. Absent: `_id` is the form's. */
  formId?: string;
  text: string;
  body: string;
  /** Absent: not. */
  isReported?: boolean;
  /** When the form was found deleted; null: it is there. */
  deletedAt: number | null;
}

type Mark = Partial<Pick<StoredEvidence, 'isTakenDown' | 'isReported' | 'deletedAt'>>;

/** What is kept of a form, without the texts. */
export type Kept = readonly Pick<StoredEvidence, '_id' | 'text' | 'at' | 'isTakenDown' | 'isReported' | 'bytes' | 'deletedAt'>[];
/** A text on which no operator has decided. */
export type UndecidedText = Pick<StoredEvidence, '_id' | 'at' | 'bytes'> & { formId: string };
const WITHOUT_TEXT = ['text', 'at', 'isTakenDown', 'isReported', 'bytes', 'deletedAt'] as const;

/** Texts of a form beside the first one: the newest ones, and of these the newest alone where they are long. */
const MOST_LATER = 9;
const MOST_BYTES = 2_000_000;
/**
 * Forms of an account of which is kept what they said though no operator has closed them: of those that the rules hold, and of those that
 * visitors have reported. They need not fit into what its plan allows.
 */
export const MOST_FORMS = 20;
/** Forms whose texts a commit gives up at most; the next one goes on. */
const MOST_ENDED = 50;
/** Of a deleted form. */
export const EVIDENCE_MS = 90 * DAY_MS;

type Former = Omit<StoredEvidence, 'bytes'> & { bytes?: number; size?: number; said?: readonly Said[] };

export const bytesOf = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>): number =>
  Buffer.byteLength(JSON.stringify([pages, details]));

/** How stored texts came to today's shape. */
const evidenceMigrations: readonly Migration[] = [
  {
    format: 3,
    name: 'bytes of kept texts, and words of visitors in documents of their own',
    // The second format takes absent words for none, and adds its own; a decision of it leaves the others to the next sweep.
    oldestReader: 1,
    bring(stored) {
      const { said, size, ...text } = stored as unknown as Former;
      if (said === undefined && size === undefined && text.bytes !== undefined) return stored;
      return { ...text, bytes: text.bytes ?? bytesOf(text) } as unknown as typeof stored;
    },
    parts: (stored) => {
      const { _id: formId, said = [] } = stored as unknown as Former;
      return said.map((words) => ({ collection: SAID, document: { _id: formerSaidId(formId, words), formId, ...words } }));
    },
  },
];

const evidenceDeclaration: CollectionDeclaration<StoredEvidence> = {
  name: 'harmEvidence',
  indexes: [
    { name: 'by_text', keys: { text: 1 } },
    { name: 'by_body', keys: { workspaceId: 1, body: 1 } },
    { name: 'by_account', keys: { workspaceId: 1, isTakenDown: 1, at: -1, _id: -1 } },
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_deletion', keys: { deletedAt: 1, _id: 1 } },
  ],
  migrations: evidenceMigrations,
};

const ofForm = (formId: string): Filter<StoredEvidence> => ({ $or: [{ _id: formId }, { formId }] });
const undecided = (isReported: boolean) => ({ isTakenDown: false, isReported: isReported ? true : { $ne: true } }) as const;
const laterId = ({ formId, textDigest }: Evidence): string => `${formId}~${textDigest}`;
const bears = (text: Kept[number], mark: Mark): boolean =>
  Object.entries(mark).every(([name, value]) => text[name as keyof Mark] === value);
const firstOf = (kept: Kept, formId: string) => kept.find(({ _id }) => _id === formId);
/** The first one first. */
const inOrder = <T extends { _id: string; formId?: string; at: number }>(texts: readonly T[]): T[] =>
  [...texts].sort((one, other) => Number('formId' in one) - Number('formId' in other) || one.at - other.at);

/** The part of the repository that keeps what forms said that harm, or may. A few texts of each, which no save of their owners changes. */
export function openEvidence(store: Store) {
  const evidence = store.collection(evidenceDeclaration);
  const cases = store.collection<HarmCase>({ name: CASES });

  /** Gives up texts of a form for want of place, which its case says. */
  const givingUpThose = (formId: string, those: Filter<StoredEvidence>, at: number): Write[] => [
    evidence.deleting(those, { optional: true }),
    // Of what is taken down nothing is given up. Who has read the case before stores it anew.
    cases.updating({ _id: formId, state: { $ne: 'taken_down' } }, { $max: { givenUpAt: at }, $inc: { revision: 1 } }, { optional: true }),
  ];

  /** Later texts that are given up for another one. */
  function outgrown(kept: Kept, { formId, bytes }: Evidence) {
    const later = kept.filter(({ _id }) => _id !== formId).sort((one, other) => other.at - one.at);
    let sum = bytes;
    return later.filter((text, place) => {
      sum += text.bytes;
      return place + 1 >= MOST_LATER || sum > MOST_BYTES;
    });
  }

  /** What texts stand beside, or are already: it may be given up, or decided on, at this moment. */
  const relyingOn = (kept: Kept, formId: string, texts: readonly Evidence[]): Write[] =>
    kept
      .filter(({ _id, text }) => _id === formId || texts.some(({ textDigest }) => textDigest === text))
      .map(({ _id, isTakenDown }) => evidence.requiring({ _id, isTakenDown }));

  /** Keeps a text beside those that are kept already, once. Fails if another first text is kept meanwhile. */
  function placingText(kept: Kept, text: Evidence, mark: Mark): Write[] {
    const { formId, textDigest, bodyDigest: body, isReported: _is, ...fields } = text;
    const same = kept.find((each) => each.text === textDigest);
    const first = firstOf(kept, formId);
    const isMarked = Object.keys(mark).length > 0;
    if (first && same) return isMarked && !bears(same, mark) ? [evidence.updating({ _id: same._id }, { $set: mark })] : [];
    const inserted = { ...fields, ...(first && { formId }), body, deletedAt: null };
    const unmarked = Object.fromEntries(Object.entries(inserted).filter(([field]) => !(field in mark)));
    return [
      ...outgrown(kept, text).flatMap(({ _id }) => givingUpThose(formId, { _id }, text.at)),
      evidence.updating(
        { _id: first ? laterId(text) : formId, text: textDigest },
        { ...(isMarked && { $set: mark }), $setOnInsert: unmarked },
        { upsert: true },
      ),
    ];
  }

  /** Keeps texts one after the other, each beside those before it. */
  function placingTexts(kept: Kept, texts: readonly Evidence[], mark: Mark): Write[] {
    const [text, ...others] = texts;
    if (!text) return [];
    const { formId, textDigest, at, isTakenDown, bytes } = text;
    const _id = firstOf(kept, formId) ? laterId(text) : formId;
    const next = { _id, text: textDigest, at, isTakenDown, bytes, deletedAt: null, ...mark };
    return [...placingText(kept, text, mark), ...placingTexts([...kept, next], others, mark)];
  }

  return {
    /** The texts of a form, the first one since the last decision first. */
    async findTexts(formId: string): Promise<Evidence[]> {
      const found = await evidence.find(ofForm(formId));
      return inOrder(found).map(({ _id, text: textDigest, body: bodyDigest, deletedAt: _at, ...fields }) => ({
        isReported: false,
        ...fields,
        ...{ formId, textDigest, bodyDigest },
      }));
    },
    findKept: (formId: string): Promise<Kept> => evidence.find(ofForm(formId), { fields: WITHOUT_TEXT }),
    /** Who had another form with this text that an operator took down: the same account, there under any name, others, or nobody. */
    async whoseWasTakenDown(
      { textDigest: text, bodyDigest: body, workspaceId }: Pick<Evidence, 'textDigest' | 'bodyDigest' | 'workspaceId'>,
      formId: string,
    ) {
      const other = { isTakenDown: true, _id: { $ne: formId }, formId: { $ne: formId } } as const;
      if (await evidence.findOne({ workspaceId, body, ...other }, { fields: ['at'] })) return 'own';
      return (await evidence.findOne({ text, ...other }, { fields: ['at'] })) ? 'others' : null;
    },
    /** Keeps a text beside those that are kept already, once. Fails if what it relies on of them changes meanwhile. */
    keepingText: (kept: Kept, text: Evidence, mark: Mark = {}): Write[] => [
      ...relyingOn(kept, text.formId, [text]),
      ...placingText(kept, text, mark),
    ],
    /** Bytes of those of these texts that are not kept yet. */
    bytesOfNew: (kept: Kept, texts: readonly Evidence[]): number =>
      [...new Map(texts.map((text) => [text.textDigest, text])).values()]
        .filter(({ textDigest }) => !kept.some((each) => each.text === textDigest))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    /** The texts of a workspace on which no operator has decided. */
    findUndecidedTexts: async (workspaceId: string): Promise<UndecidedText[]> =>
      (await evidence.find({ workspaceId, isTakenDown: false }, { fields: ['formId', 'at', 'bytes'] })).map(({ formId, ...text }) => ({
        ...text,
        formId: formId ?? text._id,
      })),
    /** Gives up a text, unless it was decided on meanwhile. */
    givingUp: ({ _id, formId }: UndecidedText, at: number): Write[] => givingUpThose(formId, { _id, isTakenDown: false }, at),
    /**
     * Keeps what a form says as it is reported. Fails if what that relies on changes meanwhile.
     * @param texts none: what was reported is kept already. They count as taken down if the first kept one does
     */
    keepingReport: (kept: Kept, formId: string, texts: readonly Evidence[]): Write[] => {
      const first = firstOf(kept, formId);
      const isTakenDown = first?.isTakenDown === true;
      return [
        ...relyingOn(kept, formId, texts),
        ...placingTexts(kept, texts, { isReported: true, ...(isTakenDown && { isTakenDown }) }),
        ...(first && !first.isReported ? [evidence.updating({ _id: formId }, { $set: { isReported: true } })] : []),
      ];
    },
    /** Marks all that is kept of a form. */
    markingTexts: (formId: string, mark: Mark): Write => evidence.updatingMany(ofForm(formId), { $set: mark }),
    isEvidenceKept: async (formId: string): Promise<boolean> => (await evidence.findOne({ _id: formId }, { fields: ['at'] })) !== null,
    droppingTexts: (formId: string): Write => evidence.deleting(ofForm(formId), { optional: true }),
    /** The same, but what was reported stays. */
    droppingHeld: (formId: string): Write => evidence.deleting({ ...ofForm(formId), isReported: { $ne: true } }, { optional: true }),
    /** The first texts of what only the rules have closed, or visitors have reported, of other forms of the account than this; the newest first. */
    findUndecided: ({ workspaceId, formId }: Pick<Evidence, 'workspaceId' | 'formId'>, isReported: boolean): Promise<{ _id: string }[]> =>
      evidence.find(
        { workspaceId, ...undecided(isReported), _id: { $ne: formId }, formId: { $exists: false } },
        { sort: { at: -1, _id: -1 }, limit: MOST_FORMS + MOST_ENDED, fields: ['at'] },
      ),
    /** Gives up what is kept of a form, as long as nobody has done more about it meanwhile. */
    endingTexts: (formId: string, isReported: boolean, at: number): Write[] =>
      givingUpThose(formId, { ...ofForm(formId), ...(isReported ? { isTakenDown: false } : undecided(false)) }, at),
    findEvidenceAfter: (_id: string, limit: number) =>
      evidence.find({ deletedAt: null, _id: { $gt: _id } }, { sort: { _id: 1 }, limit, fields: ['formId'] }),
    noteEvidenceDeleted: (_id: string, deletedAt: number) => evidence.updateOne({ _id, deletedAt: null }, { $set: { deletedAt } }),
    forgetEvidenceBefore: (at: number) => evidence.deleteMany({ deletedAt: { $gt: 0, $lt: at } }),
  };
}
