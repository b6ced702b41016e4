import { scrubLine } from './telemetry.ts';

const MAX_CAUSE = 500;

/** A number, a version, an address; or what a mail server replies, such as '550 5.1.1', which says whether it refuses for ever. */
const NUMBER = /\b([45]\d\d [45]\.\d{1,3}\.\d{1,3})\b|\d+(?:[.:]\d+)*/g;

/** What went wrong, without what differs from one failure to the next, which may also be somebody's. */
export const commonCause = (text: string): string =>
  scrubLine(text, 4 * MAX_CAUSE)
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/(?<![A-Za-z])(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{12,}/g, '…')
    .replace(NUMBER, (_number, reply: string | undefined) => reply ?? '…')
    .slice(0, MAX_CAUSE);
