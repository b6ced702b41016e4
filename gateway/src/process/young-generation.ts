import { setFlagsFromString } from 'node:v8';

/**
 * `npm start` gives this thread a large young generation (decision 10). V8 applies that flag to threads as well, in place of their
 * `resourceLimits`: up to 128 MiB more for each. To be called before the first thread starts.
 * @source https://nodejs.org/api/worker_threads.html#new-workerfilename-options
 */
export const limitYoungGenerations = (): void => setFlagsFromString('--max-semi-space-size=0');
