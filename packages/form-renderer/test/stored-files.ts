/** Runs in the page: the names of the files that the device stores for drafts. */
export async function namesOfStoredFiles(): Promise<string> {
  if ((await indexedDB.databases()).length === 0) return '';
  return new Promise((resolve) => {
    const opening = indexedDB.open('fw-drafts', 1);
    opening.onsuccess = () => {
      const all = opening.result.transaction('files').objectStore('files').getAll();
      all.onsuccess = () => {
        opening.result.close();
        const files = all.result.flatMap((draft: { files: Record<string, File[]> }) => Object.values(draft.files).flat());
        resolve(files.map(({ name }) => name).join(', '));
      };
    };
  });
}

/** Runs in the page: puts something else in the place of the stored files of each draft. */
export async function damageStoredFiles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('fw-drafts', 1);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('files', 'readwrite');
      const store = transaction.objectStore('files');
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const { files } = cursor.value;
        cursor.update({ ...cursor.value, files: Object.fromEntries(Object.keys(files).map((key) => [key, ['a.pdf', 7]])) });
        cursor.continue();
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
