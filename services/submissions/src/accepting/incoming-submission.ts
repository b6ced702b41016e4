import type { StagedFile } from '@formwright/platform';
import type { Hints } from './hints.ts';

/** A submission as it was sent, by the script or by a native post, not checked yet. */
export interface IncomingSubmission extends Hints {
  userData: unknown;
  files: readonly IncomingFile[];
  /** Made by the client; undefined: every post is a new submission. */
  submissionId: string | undefined;
  /** When the visit began by the server's own record; null: unknown. */
  startedAt: number | null;
}

/** A staged file and the question it answers. */
export interface IncomingFile extends StagedFile {
  uniqueId: string;
}
