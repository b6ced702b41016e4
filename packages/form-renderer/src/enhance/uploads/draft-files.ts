/** Chosen files by uniqueId. */
export type ChosenFiles = Record<string, File[]>;

/**
 * Resolves with the request's result, or null. Never rejects: a browser may refuse storage, and the form then works without a draft. Some
 * browsers never reply; whoever waits must have a limit.
 */
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
        // Resolves when the transaction is complete, so that the page may be left.
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(request.result);
        };
      };
    } catch {
      giveUp();
    }
  });

/** The files of a draft, stored in IndexedDB under the submission's id. No call throws. */
export interface DraftFiles {
  read(submissionId: string): Promise<ChosenFiles>;
  write(submissionId: string, files: ChosenFiles): Promise<unknown>;
  forget(): Promise<unknown>;
}

/** @param key of the form; a browser keeps one draft of each, and files of another submission are not found */
export const draftFiles = (key: string): DraftFiles => ({
  async read(submissionId) {
    const kept = await inFiles<{ submissionId: string; files: ChosenFiles } | undefined>((store) => store.get(key));
    return kept?.submissionId === submissionId ? kept.files : {};
  },
  write: (submissionId, files) => inFiles((store) => store.put({ submissionId, files }, key)),
  forget: () => inFiles((store) => store.delete(key)),
});
