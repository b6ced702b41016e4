/** Chosen files by uniqueId. */
export type ChosenFiles = Record<string, File[]>;

/** Resolves with what the request found, or null; never rejects: a browser may refuse storage, and the form then works without a draft. */
const inFiles = <T>(action: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T | null>((resolve) => {
    const giveUp = () => resolve(null);
    try {
      const opening = indexedDB.open('fw-drafts', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('files');
      opening.onerror = giveUp;
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('files', 'readwrite');
        const request = action(transaction.objectStore('files'));
        transaction.onabort = giveUp;
        // Not before the transaction is done: a page that leaves right after would lose it.
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(request.result);
        };
      };
    } catch {
      giveUp();
    }
  });

/** The files of a draft, kept in IndexedDB. They belong to one submission: under another id nothing is found. Best effort: no call fails. */
export interface DraftFiles {
  read(submissionId: string): Promise<ChosenFiles>;
  write(submissionId: string, files: ChosenFiles): Promise<unknown>;
  clear(): Promise<unknown>;
}

export const draftFiles = (key: string): DraftFiles => ({
  async read(submissionId) {
    const kept = await inFiles<{ submissionId: string; files: ChosenFiles } | undefined>((store) => store.get(key));
    return kept?.submissionId === submissionId ? kept.files : {};
  },
  write: (submissionId, files) => inFiles((store) => store.put({ submissionId, files }, key)),
  clear: () => inFiles((store) => store.delete(key)),
});
