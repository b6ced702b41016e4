import { scrub } from './telemetry.ts';

const MAX_CAUSE = 500;

/** What went wrong, without what differs from one failure to the next, which may also be somebody's. */
export const commonCause = (text: string): string =>
  scrub(text)
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/(?<![A-Za-z])(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{12,}/g, '…')
    .replace(/\d+/g, '…')
    .slice(0, MAX_CAUSE);
