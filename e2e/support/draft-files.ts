import type { Page } from 'playwright-core';
import { namesOfStoredFiles } from '../../packages/form-renderer/test/stored-files.ts';
import { seen } from './api.ts';

/** Waits until the device stores the file that was chosen. It is named on the page before that, and lost if the page is left then. */
export const fileIsKept = (page: Page): Promise<string> => seen(() => page.evaluate(namesOfStoredFiles), Boolean);
