import type { Page } from 'playwright-core';
import { seen } from './api.ts';

/** Runs in the page: whether the device stores a file for a draft. */
async function hasFile(): Promise<boolean> {
  if ((await indexedDB.databases()).length === 0) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open('fw-drafts', 1);
    opening.onsuccess = () => {
      const all = opening.result.transaction('files').objectStore('files').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.length > 0);
      };
    };
  });
}

/** Waits until the device stores the file that was chosen. It is named on the page before that, and lost if the page is left then. */
export const fileIsKept = (page: Page): Promise<boolean> => seen(() => page.evaluate(hasFile), Boolean);
