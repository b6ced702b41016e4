import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a download ticket grants. */
export interface Ticket {
  formId: string;
  workspaceId: string;
  /** One response only. */
  responseId?: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const seal = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** A ticket as a piece of an address: browsers' downloads carry no tokens. */
export function signTicket(ticket: Ticket, secret: string): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${text}.${seal(secret, text).toString('base64url')}`;
}

/** @returns null when it was not signed here or its time is over */
export function readTicket(signed: string, secret: string, now: number): Ticket | null {
  const [text = '', signature = ''] = signed.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = seal(secret, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const ticket = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Ticket;
  return ticket.expiresAt > now ? ticket : null;
}
