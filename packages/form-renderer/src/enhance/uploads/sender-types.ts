import type { Outcome } from '../sending/retry-policy.ts';
import type { ChosenFiles } from './draft-files.ts';

declare global {
  interface Window {
    /**
     * Set by sender.ts. Resolves with the field 'uploads' of the submission, or with why it stopped.
     * @param files the chosen files as they are now: sending stops when one of them is removed
     * @param form its id
     * @param patience milliseconds that may pass without any progress
     * @param afterPress the page's own: only it has seen when a press began
     */
    fwSend?: (
      files: () => ChosenFiles,
      form: string,
      submissionId: string,
      patience: number,
      afterPress: (change: () => void) => void,
    ) => Promise<string | Outcome>;
  }
}
