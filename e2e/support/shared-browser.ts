import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../../packages/form-renderer/test/shared-chromium.ts';
import { patient } from './browser.ts';

/** This worker's Chromium. A file that imports it has it before its own `beforeAll`; what it opened is closed after its last test. */
export let browser: Browser;

beforeAll(async () => {
  // Without one, tests that need it are skipped: see describeInBrowser.
  if (process.env.CHROMIUM_PATH) browser = patient(await connectChromium());
});
afterAll(() => browser?.close());
