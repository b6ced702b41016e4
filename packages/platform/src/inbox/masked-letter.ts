import { maskedEmail } from '@formwright/contracts';
import { decodeEvent, type EventName, eventMap } from '@formwright/events';
import { scrubLine } from '../common/telemetry.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import type { DeadLetter } from '../outbox/dead-letter.ts';
import type { MailMessage } from '../ports/mail.ts';
import type { Sealing } from '../security/sealing.ts';

interface Field {
  name: string;
  value: string;
}

/**
 * What a dead letter holds, for operators: ids, times, numbers and sizes as they are. Of everything that people wrote only its length is said, of an
 * address its host.
 */
export function maskedFields(letter: Pick<DeadLetter, 'type' | 'payload'>, sealing: Sealing | undefined): Field[] {
  const fields = letter.type === 'mail' ? fieldsOfMail(letter.payload, sealing) : fieldsOfEvent(letter);
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}

function fieldsOfEvent({ type, payload }: Pick<DeadLetter, 'type' | 'payload'>): Record<string, string> {
  const bytes = Buffer.from(payload, 'base64');
  // Of a newer version.
  if (!(type in eventMap)) return { content: sizeOf(bytes) };
  try {
    const event = Object.entries(decodeEvent(type as EventName, bytes));
    return Object.fromEntries(event.filter(([name]) => !name.startsWith('$')).map(([name, value]) => [name, masked(name, value)]));
  } catch {
    return { content: `${sizeOf(bytes)} that cannot be read` };
  }
}

function fieldsOfMail(payload: string, sealing: Sealing | undefined): Record<string, string> {
  const { sealed, queuedAt, about } = JSON.parse(payload) as QueuedMail;
  const said = { queuedAt: instant(queuedAt), about: about || 'nobody with an account' };
  try {
    const { to, subject, text } = JSON.parse((sealing as Sealing).open(sealed)) as MailMessage;
    return { to: maskedEmail(to), subject: scrubLine(subject), text: lengthOf(text), ...said };
  } catch {
    // Without the key that it was sealed with.
    return { content: 'sealed, and cannot be opened', ...said };
  }
}

const isId = (name: string) => /(^id|Id)$/.test(name);
const isTime = (name: string) => /(^at|At|Until)$/.test(name);

function masked(name: string, value: unknown): string {
  if (value instanceof Uint8Array) return sizeOf(value);
  if (typeof value === 'bigint' || typeof value === 'number') return isTime(name) && value > 0 ? instant(Number(value)) : String(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return maskedText(name, value);
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  return typeof value === 'object' && value !== null ? `${Object.keys(value).length} entries` : '';
}

function maskedText(name: string, value: string): string {
  if (value === '') return '(empty)';
  if (isId(name)) return value;
  return name.toLowerCase().endsWith('email') ? maskedEmail(value) : lengthOf(value);
}

const lengthOf = (text: string) => `••• (${text.length.toLocaleString('en')} characters)`;
const sizeOf = (bytes: Uint8Array) => `••• (${bytes.length.toLocaleString('en')} bytes)`;
const instant = (at: number) => new Date(at).toISOString();
