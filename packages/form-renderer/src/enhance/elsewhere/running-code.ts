import { now } from '../page/device.ts';

/** A code that opens answers of this browser. It is kept beside the draft, so that it can be shown again and withdrawn as long as it is valid. */
export interface RunningCode {
  code: string;
  /** Under which the service has the answers. */
  id: string;
  /** When the answers that travel were changed last. */
  changedAt: number;
  /** Names of the files that do not travel. */
  staying: string[];
  expiresAt: number;
}

const keyOf = (formId: string) => `fw-code:${formId}`;

export function readCodeOf(formId: string): RunningCode | null {
  const kept: RunningCode | null = JSON.parse(localStorage.getItem(keyOf(formId)) ?? 'null');
  return kept && kept.expiresAt > now() ? kept : null;
}

export const keepCodeOf = (formId: string, code: RunningCode) => localStorage.setItem(keyOf(formId), JSON.stringify(code));
export const dropCodeOf = (formId: string) => localStorage.removeItem(keyOf(formId));
