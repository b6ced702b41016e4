import { now } from '../page/device.ts';
import { areNumbers, areTexts, type Stored, storedAt } from '../page/stored.ts';
import { readCode } from './code.ts';

/**
 * A code that opens answers of this browser. It is kept beside the draft, so that it can be shown again and withdrawn as long as it is
 * valid.
 */
export interface RunningCode {
  code: string;
  /** The id under which the service has the answers. */
  id: string;
  /** When the answers that travel were changed last. */
  changedAt: number;
  /** Names of the files that do not travel. */
  staying: string[];
  expiresAt: number;
}

/** The running code of a form. */
export const runningCodeOf = (formId: string): Stored<RunningCode> =>
  storedAt(
    `fw-code:${formId}`,
    ({ code, staying, changedAt, expiresAt }) =>
      'code' in readCode(code) && areTexts(staying) && areNumbers([changedAt, expiresAt]) && expiresAt > now(),
  );
