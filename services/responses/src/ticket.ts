import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a download is allowed to be, and until when. */
export interface Ticket {
  formId: string;
  workspaceId: string;
  /** This response only. */
  responseId?: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const signature = (secret: string, payload: string): Buffer => createHmac('sha256', secret).update(`csv.${payload}`).digest();

/** @returns text for one segment of a path */
export function writeTicket(secret: string, ticket: Ticket): string {
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** @returns null for a ticket that was not signed with this secret, or whose time is over */
export function readTicket(secret: string, text: string, now: number): Ticket | null {
  const [payload = '', signed = '', ...others] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(secret, payload);
  if (others.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const ticket = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Ticket;
  return ticket.expiresAt > now ? ticket : null;
}
