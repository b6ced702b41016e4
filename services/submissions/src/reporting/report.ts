import { createHmac } from 'node:crypto';
import { REPORT_DAYS, REPORT_REASONS, REPORT_TEXT, type ReportReason } from '@formwright/contracts';
import { DAY_MS, networkOf, type Visit } from '@formwright/platform';

/** A respondent's report of a form. It contains nothing about the respondent but what they wrote. */
export interface Report {
  /** Digest of the form and the visitor, so that a visitor's second report of a form is a duplicate. */
  _id: string;
  formId: string;
  reason: ReportReason | '';
  text: string;
  at: number;
}

/** What a visitor says about a form. */
export interface Complaint {
  reason: ReportReason | '';
  text: string;
}

/** The key of events about the reports of a form: a burst of them does not hold up the events about the form itself. */
export const reportsOfForm = (formId: string): string => `reports of ${formId}`;

/** Reports that are kept of a form. Further ones are answered the same and not stored. */
export const MAX_REPORTS = 1_000;

interface Visitor {
  visit: Visit | null;
  ip: string;
  now: number;
}

/**
 * Tells visitors apart: by the visit, or without cookies by network and day. A keyed digest, so that neither can be found again.
 * @param secret at least 32 characters
 */
export function reportIdOf(secret: string, formId: string, { visit, ip, now }: Visitor): string {
  const visitor = visit ? ['visit', visit.id] : ['network', networkOf(ip, { v4: 24, v6: 48 }), Math.floor(now / DAY_MS)];
  return createHmac('sha256', secret)
    .update(JSON.stringify(['report', formId, ...visitor]))
    .digest('hex');
}

export const reportedBefore = (now: number): number => now - REPORT_DAYS * DAY_MS;

/** Reads the posted fields. @returns the complaint, or what is wrong by field */
export function readComplaint(fields: {
  reason?: string | undefined;
  text?: string | undefined;
}): { ok: Complaint } | { errors: { reason?: string; text?: string } } {
  const reason = REPORT_REASONS.find((each) => each === fields.reason);
  // Browsers post two characters for a line's end, but count one.
  const text = (fields.text ?? '').replaceAll('\r\n', '\n').trim();
  const isLong = text.length > REPORT_TEXT;
  if (reason && !isLong) return { ok: { reason, text } };
  return {
    errors: {
      ...(!reason && { reason: 'Please choose a reason.' }),
      ...(isLong && { text: `Please use at most ${REPORT_TEXT.toLocaleString('en-US')} characters.` }),
    },
  };
}
