import type { Fields } from './form-page.ts';
import type { ChosenFiles } from './uploads.ts';

/** What a respondent has given so far, as the device keeps it. */
export interface Draft {
  submissionId: string;
  /** When the form was opened, and when the draft was last changed: epoch milliseconds. */
  startedAt: number;
  changedAt: number;
  page: number;
  fields: Fields;
  /** Submit was pressed and no answer has come yet: sending goes on by itself. */
  isSending?: boolean;
}

/** Drafts older than this are not brought back. */
const KEPT_FOR = 30 * 24 * 3600_000;

// A browser may refuse any storage (private windows, embedded in another site): the form then works without a draft.
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function openFiles(): Promise<IDBObjectStore | null> {
  return new Promise((resolve) => {
    const request = attempt(() => indexedDB.open('fw-drafts', 1));
    if (!request) return resolve(null);
    request.onupgradeneeded = () => request.result.createObjectStore('files');
    request.onerror = () => resolve(null);
    request.onsuccess = () => resolve(attempt(() => request.result.transaction('files', 'readwrite').objectStore('files')));
  });
}

/** Resolves with what the request found, or null; never rejects. */
async function inFiles<T>(action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const store = await openFiles();
  return new Promise((resolve) => {
    const request = store && attempt(() => action(store));
    if (!request) return resolve(null);
    let found: T | null = null;
    request.onsuccess = () => {
      found = request.result;
    };
    // Done only when the transaction is: a page that leaves right after would lose it.
    const end = () => {
      resolve(found);
      store.transaction.db.close();
    };
    store.transaction.oncomplete = end;
    store.transaction.onabort = end;
  });
}

export interface DraftStorage {
  read(now: number): Draft | null;
  write(draft: Draft): void;
  readFiles(): Promise<ChosenFiles>;
  writeFiles(files: ChosenFiles): Promise<unknown>;
  /** Resolves when nothing is left on the device. */
  clear(): Promise<unknown>;
}

/** The draft of one form in one version: values in localStorage, files in IndexedDB. Best effort: no call fails. */
export function draftStorage(link: string, version: number): DraftStorage {
  const key = `fw:${link}:${version}`;
  return {
    read(now) {
      const draft = attempt<Draft | null>(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
      return draft && now - draft.changedAt < KEPT_FOR ? draft : null;
    },
    write: (draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    readFiles: async () => (await inFiles<ChosenFiles>((store) => store.get(key))) ?? {},
    writeFiles: (files) => inFiles((store) => store.put(files, key)),
    clear() {
      attempt(() => localStorage.removeItem(key));
      return inFiles((store) => store.delete(key));
    },
  };
}
