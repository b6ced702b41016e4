import { escapeHtml } from '../common/escape-html.ts';
import type { MailMessage } from '../ports/mail.ts';

interface Content {
  to: string;
  productName: string;
  subject: string;
  title: string;
  /** Paragraphs, with an empty line between them. */
  ask: string;
  button: string;
  link: string;
  validity: string;
  /** Note for people who did not ask for the mail. */
  unrequestedNote: string;
  /** The address that ends such mails. */
  unsubscribe?: string;
}

/** A mail with one link. Text and HTML have equal content. It loads no remote content. */
export function linkMail(content: Content): MailMessage {
  const { to, productName, subject, ask, link, validity, unrequestedNote, unsubscribe } = content;
  const ending = unsubscribe === undefined ? [] : [`Get no more of these emails:\n${unsubscribe}`];
  const text = ['Hello,', ask, link, validity, unrequestedNote, ...ending, productName].join('\n\n');
  return { to, subject, text, html: page(content), ...(unsubscribe !== undefined && { unsubscribe }) };
}

function page({ productName, subject, title, ask, button, link, validity, unrequestedNote, unsubscribe }: Content): string {
  const href = escapeHtml(link);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const small = 'font-size:13px;line-height:20px;color:#5c635e';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f3ef;color:#1f2521;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="article" lang="en" aria-label="${escapeHtml(subject)}" style="max-width:480px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px;color:#1c5e54">${escapeHtml(productName)}</p>
<div style="background:#ffffff;border:1px solid #d9d8d1;border-radius:10px;padding:32px 24px 16px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
${paragraph('Hello,')}
${ask
  .split(/\n{2,}/)
  .map((text) => paragraph(text))
  .join('\n')}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#1c5e54;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:7px">${escapeHtml(button)}</a></p>
${paragraph('If the button does not work, open this address:', `${small};margin-bottom:4px`)}
<p style="margin:0 0 16px;${small};word-break:break-all"><a href="${href}" style="color:#1c5e54">${href}</a></p>
${paragraph(validity, small)}
</div>
${paragraph(unrequestedNote, `${small};margin:24px 0 0`)}${ending(unsubscribe, small)}
</div></body></html>
`;
}

const ending = (address: string | undefined, style: string): string =>
  address === undefined
    ? ''
    : `\n<p style="margin:8px 0 0;${style}"><a href="${escapeHtml(address)}" style="color:#1c5e54">Get no more of these emails</a></p>`;
