import { now } from '../page/device.ts';
import type { Fields } from '../page/form-page.ts';

/** A respondent's draft, as stored on the device. */
export interface Draft {
  submissionId: string;
  /** Times when the form was opened and when the draft was last changed, epoch milliseconds. */
  startedAt: number;
  changedAt: number;
  page: number;
  fields: Fields;
  /** How the values of some questions are written, by uniqueId, because their element may change; absent in older drafts. */
  formats?: Readonly<Record<string, string>> | undefined;
  /** Lists the chosen files, or ''. The files are stored separately, shortly afterwards. */
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

// A browser may refuse any storage (private windows, embedded in another site). Then the form works without a draft.
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export interface DraftStorage {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/** The draft of one form, stored in localStorage under `key`. Its files are in `draft-files.ts`. No call throws. */
export function draftStorage(key: string): DraftStorage {
  return {
    read() {
      const draft = attempt<Draft | null>(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
      return draft && now() - draft.changedAt < (draft.sentAt ? SENT_KEPT_FOR : DRAFT_KEPT_FOR) ? draft : null;
    },
    write: (draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => attempt(() => localStorage.removeItem(key)),
  };
}
