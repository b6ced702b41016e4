import type { LostField } from '@formwright/form-model';
import type { StagedFile } from '@formwright/platform';
import type { Upload } from '../files/uploads/upload.ts';
import type { Sender } from '../spam/spam-watch.ts';
import type { RedundantFields } from './redundant-fields.ts';

/** An unchecked submission, from the script or from a native post. */
export interface IncomingSubmission extends RedundantFields {
  userData: unknown;
  /** See `emailAlone`. */
  emailAlone?: string | undefined;
  /** Values of a native post that `userData` leaves out. With any, the submission is refused. */
  lost?: readonly LostField[];
  files: readonly IncomingFile[];
  /** The client's id; undefined: every post is a new submission. */
  submissionId: string | undefined;
  /** Start of the visit, from the visit cookie or the client; null: unknown. */
  startedAt: number | null;
  /** The version of the form on the page that was filled in; null: unknown. */
  version: number | null;
  /** Whether the countdown of the visit is over, by the server's records. Then required questions may be empty. */
  hasRunOut: boolean;
  sender: Sender;
}

/** A staged file and the question it answers. */
export interface IncomingFile extends StagedFile {
  uniqueId: string;
  /** For a file that has arrived in chunks. It gets its path when the answers are right. */
  upload?: Upload;
  /** SHA-256 of its content, where it has no path. */
  sha256?(): Promise<Buffer>;
}
