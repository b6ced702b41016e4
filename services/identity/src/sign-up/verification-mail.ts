import { escapeHtml, type MailMessage } from '@formwright/platform';

interface Content {
  to: string;
  firstname: string;
  productName: string;
  /** Opens /verify/{token}. */
  link: string;
}

/** Asks the owner of a new account to confirm the address; says the same as text and as HTML, and loads nothing from anywhere. */
export function verificationMail({ to, firstname, productName, link }: Content): MailMessage {
  const subject = `Confirm your e-mail for ${productName}`;
  const steps = {
    greeting: `Hello ${firstname},`,
    ask: `Please confirm that this is your e-mail address. Then your ${productName} account is ready.`,
    validity: 'The link works once, within 24 hours. You can ask for a new one when signing in.',
    stranger: `If you did not sign up for ${productName}, please ignore this mail. Nothing will happen.`,
  };
  return {
    to,
    subject,
    text: [steps.greeting, steps.ask, link, steps.validity, steps.stranger, productName].join('\n\n'),
    html: page(subject, productName, steps, link),
  };
}

function page(
  subject: string,
  productName: string,
  steps: Record<'greeting' | 'ask' | 'validity' | 'stranger', string>,
  link: string,
): string {
  const href = escapeHtml(link);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const small = 'font-size:13px;line-height:20px;color:#5c635e';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f3ef;color:#1f2521;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="article" lang="en" aria-label="${escapeHtml(subject)}" style="max-width:480px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px;color:#1c5e54">${escapeHtml(productName)}</p>
<div style="background:#ffffff;border:1px solid #d9d8d1;border-radius:10px;padding:32px 24px 16px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Confirm your e-mail</h1>
${paragraph(steps.greeting)}
${paragraph(steps.ask)}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#1c5e54;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:7px">Confirm e-mail</a></p>
${paragraph('If the button does not work, open this address:', `${small};margin-bottom:4px`)}
<p style="margin:0 0 16px;${small};word-break:break-all"><a href="${href}" style="color:#1c5e54">${href}</a></p>
${paragraph(steps.validity, small)}
</div>
${paragraph(steps.stranger, `${small};margin:24px 0 0`)}
</div></body></html>
`;
}
