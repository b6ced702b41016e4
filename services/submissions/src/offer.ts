import type { StagedFile } from '@formwright/platform';
import type { Hints } from './check-hints.ts';

/** What a respondent sends, whichever way it came. */
export interface Offer extends Hints {
  userData: unknown;
  files: readonly OfferedUpload[];
  /** Made by the client; absent: every post is a new submission. */
  submissionId: string | undefined;
  /** When the visit began by the server's own record; null: unknown. */
  startedAt: number | null;
}

/** A staged file and the question it answers. */
export interface OfferedUpload extends StagedFile {
  uniqueId: string;
}
