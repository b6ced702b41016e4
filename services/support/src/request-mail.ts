import { fullName } from '@formwright/contracts';
import { escapeHtml, type MailMessage } from '@formwright/platform';
import type { SupportConfig } from './config.ts';
import type { Message } from './message.ts';

/** A support request, or a visitor's message, as the operator gets it. An answer to the mail goes to the person. */
export function requestMail(
  { _id, email, firstname, lastname, title, text }: Message,
  { productName, supportEmail }: SupportConfig,
): MailMessage {
  const name = fullName({ firstname, lastname });
  const whole = [`From ${name} <${email}>`, text, `Mark it as solved: npm run operator -- support solve ${_id}`].join('\n\n');
  const subject = title === '' ? `${productName}: a message of ${name}` : `${productName} support: ${title}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="white-space:pre-wrap">${escapeHtml(whole)}</body></html>`;
  return { to: supportEmail, subject, text: whole, html, replyTo: { name, address: email } };
}
