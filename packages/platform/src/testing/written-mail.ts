import type { MailMessage } from '../ports/mail.ts';

/** A mail for a table that a person reads: what it says as a text, and its HTML without looks. */
export const writtenMail = ({ text, html, ...head }: MailMessage): string =>
  `\n${[
    ...Object.entries(head).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    text.replace(/^(?=.)/gm, '  '),
    html.replace(/ style="[^"]*"/g, '').replace(/(?<=>)\n*(?=<(?!\/a))/g, '\n'),
  ].join('\n\n')}\n`;
