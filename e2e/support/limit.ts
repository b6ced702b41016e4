import { jest } from '@jest/globals';

// The limit of a test with many steps, each of which may take two minutes on a busy machine: see browser.ts.
jest.setTimeout(600_000);
