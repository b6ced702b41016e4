import { cutText } from '@formwright/form-model';
import { linkMail, type MailMessage } from '@formwright/platform';

interface News {
  to: string;
  productName: string;
  publicUrl: string;
  /** The address that switches these mails off. */
  unsubscribe: string;
  /** Whose forms these are. The reader may have another account open. */
  workspaceId: string;
  /** At least one. */
  forms: readonly { id: string; title: string; count: number }[];
}

/** As in the list at the bell. */
const MAX_TITLE = 20;
const MAX_NAMED = 10;

const responses = (count: number): string => `${count.toLocaleString('en')} new ${count === 1 ? 'response' : 'responses'}`;

/** Tells the owner that responses arrived. It contains no answer: a mailbox is no place for what people told a form in confidence. */
export function newsMail({ to, productName, publicUrl, unsubscribe, workspaceId, forms }: News): MailMessage {
  const total = forms.reduce((sum, { count }) => sum + count, 0);
  const [only, ...others] = forms;
  const isOne = only !== undefined && others.length === 0;
  const named = forms.slice(0, MAX_NAMED).map(({ title, count }) => `“${cutText(title, MAX_TITLE)}”: ${responses(count)}`);
  const rest = forms.length - named.length;
  return linkMail({
    to,
    productName,
    link: `${publicUrl}/${isOne ? `responses/${only.id}` : 'forms'}?workspace=${workspaceId}`,
    subject: isOne ? `${responses(total)} to “${cutText(only.title, MAX_TITLE)}”` : `${responses(total)} to ${forms.length} forms`,
    title: isOne ? responses(total) : `${responses(total)} to your forms`,
    ask: isOne
      ? `Your form “${cutText(only.title, MAX_TITLE)}” has ${responses(total)}.`
      : `${named.join('; ')}${rest > 0 ? `; and ${rest} more forms` : ''}.`,
    button: isOne ? 'See the responses' : 'See your forms',
    validity: 'What people answered is not in this email: sign in to read it.',
    unrequestedNote:
      'You get this email because email notifications are switched on in your account. While many responses arrive, one email tells of all of them: after 15 minutes, an hour, then every 4 hours.',
    unsubscribe,
  });
}
