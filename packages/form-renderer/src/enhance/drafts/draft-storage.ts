import type { Fields } from '../page/form-page.ts';

/** What a respondent has given so far, as the device keeps it. */
export interface Draft {
  submissionId: string;
  /** When the form was opened, and when the draft was last changed: epoch milliseconds. */
  startedAt: number;
  changedAt: number;
  page: number;
  fields: Fields;
  /** Names of the chosen files. The files themselves are stored apart, a moment later. */
  files: string;
  /** Submit was pressed and no answer has come yet: sending goes on by itself. */
  isSending?: boolean;
  /** The server acknowledged these answers, epoch milliseconds. Nothing else of the draft is kept then. */
  sentAt?: number;
}

const DAY = 24 * 3600_000;
/** Drafts older than this are not brought back. */
const DRAFT_KEPT_FOR = 30 * DAY;
/** As long as the cookie that says the same. */
const SENT_KEPT_FOR = 365 * DAY;

// A browser may refuse any storage (private windows, embedded in another site): the form then works without a draft.
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export interface DraftStorage {
  read(now: number): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/** The draft of one form, kept in localStorage under `key`; its files stand apart. Best effort: no call fails. */
export function draftStorage(key: string): DraftStorage {
  return {
    read(now) {
      const draft = attempt<Draft | null>(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
      return draft && now - draft.changedAt < (draft.sentAt ? SENT_KEPT_FOR : DRAFT_KEPT_FOR) ? draft : null;
    },
    write: (draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => attempt(() => localStorage.removeItem(key)),
  };
}
