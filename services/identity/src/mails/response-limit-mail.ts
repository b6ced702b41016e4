import { linkMail, type MailMessage } from '@formwright/platform';

interface Reader {
  to: string;
  productName: string;
  publicUrl: string;
  /** Whose plan it is. The reader may have another account open. */
  workspaceId: string;
}

interface ResponseLimitNews extends Reader {
  title: string;
  taken: number;
  limit: number;
  isFull: boolean;
}

/** Tells the owner that a form is about to close, or has closed, because the plan allows no more responses. */
export function responseLimitMail({
  to,
  productName,
  publicUrl,
  workspaceId,
  title,
  taken,
  limit,
  isFull,
}: ResponseLimitNews): MailMessage {
  const left = limit - taken;
  const [all, some, more] = [limit, taken, left].map((count) => count.toLocaleString('en'));
  const name = `“${title}”`;
  return linkMail({
    to,
    productName,
    link: `${publicUrl}/profile?workspace=${workspaceId}#billing`,
    subject: isFull ? `${name} takes no more responses` : `${name} takes ${more} more ${left === 1 ? 'response' : 'responses'}`,
    title: isFull ? 'Your form is closed' : 'Your form is about to close',
    ask: isFull
      ? `Your form ${name} has taken all ${all} responses that your plan allows. Whoever opens it now sees “Expired!”. With a larger plan the same link works again.`
      : `Your form ${name} has taken ${some} of the ${all} responses that your plan allows. After the last one, whoever opens it sees “Expired!”. With a larger plan it stays open.`,
    button: 'See the plans',
    validity: 'Nothing is lost: you can read and export every response.',
    unrequestedNote:
      'You get such an email before a form closes and when it is closed, once each. It is not sent while email notifications are switched off in your account.',
  });
}

/** Tells the owner that there are more such forms than mails about them. */
export const moreLimitsMail = (most: number, { to, productName, publicUrl, workspaceId }: Reader): MailMessage =>
  linkMail({
    ...{ to, productName, title: 'More of your forms are about to close' },
    link: `${publicUrl}/forms?workspace=${workspaceId}`,
    subject: `${productName}: more of your forms are about to close`,
    ask: `We have mailed you ${most} times today about forms that have taken most or all of the responses that your plan allows, and mail no more about it until tomorrow. There are more of them.`,
    button: 'Open your forms',
    validity: 'Your list of forms shows which ones are closed. With a larger plan they stay open, under the same links.',
    unrequestedNote:
      'You get this email because the forms belong to your account. It is not sent while email notifications are switched off there.',
  });
