import { HARM_DECISIONS } from '@formwright/contracts';
import { linkMail, type MailMessage } from '@formwright/platform';
import { decidedOn } from './moment.ts';

/** What was decided about a form that may harm. */
export const harmDecisions = ['held', ...HARM_DECISIONS] as const;
type ToldDecision = (typeof harmDecisions)[number];

interface HarmNews {
  to: string;
  productName: string;
  publicUrl: string;
  /** Whose form it is. The reader may have another account open. */
  workspaceId: string;
  formId: string;
  title: string;
  decision: ToldDecision;
  /** What the operator says; of a held form what the rules have found. */
  words: readonly string[];
  /** When it was decided. */
  at: number;
}

const said: Record<ToldDecision, { subject: string; title: string; ask: string; validity: string }> = {
  held: {
    subject: 'is held until we have looked at it',
    title: 'Your form is held',
    ask: 'looks as if it might harm those who answer it. We will look at it. Until then only the people of your account see it, and it takes no answers. What was noticed:',
    validity:
      'If you change what was noticed, the form opens by itself. If nothing is wrong with it, say so in the editor: we read it first.',
  },
  taken_down: {
    subject: 'was taken down',
    title: 'Your form was taken down',
    ask: 'was taken down. Whoever opens it reads that it is not available, and it takes no answers. Nothing but a new decision opens it again. Why:',
    validity:
      'What people have entered is kept from you until that is lifted. If you do not agree, say why in the editor: we will read it.',
  },
  lifted: {
    subject: 'is open again',
    title: 'Your form is open again',
    ask: 'is open to the public again, under the same link. What we say to it:',
    validity: 'There is nothing for you to do.',
  },
  cleared: {
    subject: 'is open again',
    title: 'Your form is open again',
    ask: 'was looked at, and is open to the public again, under the same link. What we say to it:',
    validity: 'There is nothing for you to do.',
  },
};

/** Tells the owner that there are more held forms than mails about them. */
export const moreHeldMail = (
  most: number,
  { to, productName, publicUrl, workspaceId }: Pick<HarmNews, 'to' | 'productName' | 'publicUrl' | 'workspaceId'>,
): MailMessage =>
  linkMail({
    ...{ to, productName, title: 'More of your forms are held' },
    link: `${publicUrl}/forms?workspace=${workspaceId}`,
    subject: `${productName}: more of your forms are held`,
    ask: `We have mailed you ${most} times today about forms that are held until we have looked at them, and mail no more about it until tomorrow. More of your forms are held.`,
    button: 'Open your forms',
    validity: 'Your list of forms shows which ones are held. In the editor, each of them says what was noticed.',
    unrequestedNote: 'You get this email because the forms belong to your account.',
  });

/** Tells the owner that a form was closed because it may harm, or opened again. */
export function harmMail({ to, productName, publicUrl, workspaceId, formId, title, decision, words, at }: HarmNews): MailMessage {
  const { subject, ask, validity, ...texts } = said[decision];
  const name = `“${title}”`;
  return linkMail({
    ...{ to, productName, title: texts.title },
    link: `${publicUrl}/form/${formId}?workspace=${workspaceId}`,
    subject: `${name} ${subject}`,
    ask: [`Your form ${name} ${ask}`, words.join(' '), decidedOn(at)].join('\n\n'),
    button: 'Open the form',
    validity,
    unrequestedNote: 'You get this email because the form belongs to your account.',
  });
}
