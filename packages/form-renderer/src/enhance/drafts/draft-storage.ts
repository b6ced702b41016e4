import { now } from '../page/device.ts';
import type { Fields } from '../page/form-page.ts';
import { areNumbers, areTexts, type Stored, storedAt } from '../page/stored.ts';

/** A respondent's draft, as stored on the device. */
export interface Draft {
  submissionId: string;
  /** Times when the form was opened and when the draft was last changed, epoch milliseconds. */
  startedAt: number;
  changedAt: number;
  page: number;
  fields: Fields;
  /** The format in which the values of some questions are written, by uniqueId, because the form may change it; absent in older drafts. */
  formats?: Readonly<Record<string, string>> | undefined;
  /** The list of the chosen files, or ''. The files themselves are stored elsewhere, shortly afterwards. */
  files: string;
  /** Submit was pressed and not yet answered; sending resumes on the next visit. */
  isSending?: boolean;
  /** The server acknowledged these answers, epoch milliseconds. Then the rest of the draft is deleted. */
  sentAt?: number;
}

const DAY = 24 * 3600_000;
/** Drafts older than this are not restored. */
const DRAFT_KEPT_FOR = 30 * DAY;
/** The same lifetime as the `fw_done` cookie. */
const SENT_KEPT_FOR = 365 * DAY;

export type DraftStorage = Stored<Draft>;

/** Whether it has the shape of a draft. May throw on another shape. */
export const isDraft = ({ submissionId, files, fields, formats = {}, page, changedAt, sentAt = 0 }: Draft): boolean =>
  areTexts([submissionId, files, ...fields.flat(), ...Object.values(formats)]) && areNumbers([page, changedAt, sentAt]);

/** The draft of one form. Its files are in `draft-files.ts`. */
export const draftStorage = (key: string): DraftStorage =>
  storedAt(key, (draft) => isDraft(draft) && now() - draft.changedAt < (draft.sentAt ? SENT_KEPT_FOR : DRAFT_KEPT_FOR));
