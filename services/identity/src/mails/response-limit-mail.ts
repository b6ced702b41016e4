import { linkMail, type MailMessage } from '@formwright/platform';

interface ResponseLimitNews {
  to: string;
  productName: string;
  publicUrl: string;
  /** Whose plan it is. The reader may have another account open. */
  workspaceId: string;
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
