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
