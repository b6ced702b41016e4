import { linkMail, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';

interface Change {
  title: string;
  text: string;
  /** What to do if it was somebody else. */
  remedy?: string;
}

/** What changed about the sign-in of an account, as the mail says it. */
const changes = {
  password: { title: 'Your password was changed', text: 'The password of your account was changed. Every other device was signed out.' },
  google: { title: 'Google was linked to your account', text: 'A Google account with your email address can sign in to your account now.' },
  'second factor on': { title: 'A second factor was turned on', text: 'Your account asks for a code of an authenticator app now.' },
  'second factor off': {
    title: 'The second factor was turned off',
    text: 'Your account asks for no code of an authenticator app any more.',
  },
  'second factor lifted': {
    title: 'The second factor was turned off',
    text: 'The operator of this server has turned off the second factor of your account. It asks for no code of an authenticator app any more.',
  },
  'passkey added': {
    title: 'A passkey was added',
    text: 'A new passkey can sign in to your account now, without your password.',
    remedy: 'If not, remove the passkey under Security in your profile, and set a new password.',
  },
  'passkey removed': { title: 'A passkey was removed', text: 'A passkey that you had does not sign in to your account any more.' },
  'recovery codes renewed': { title: 'Your recovery codes were replaced', text: 'The recovery codes that you had do not work any more.' },
} as const satisfies Record<string, Change>;

/** The write that mails the owner about a change of the sign-in, for the commit of that change. */
export function noticingChange({ mails, config }: Pick<IdentityDeps, 'mails' | 'config'>, user: User, change: keyof typeof changes): Write {
  const { title, text, remedy = 'If not, set a new password now; that also signs everybody out.' }: Change = changes[change];
  return mails.mailing(
    linkMail({
      to: user.shownEmail,
      productName: config.productName,
      link: `${config.publicUrl}/forgot`,
      subject: `${config.productName}: ${title}`,
      title,
      ask: `${text} If this was you, there is nothing to do. ${remedy}`,
      button: 'Set a new password',
      validity: 'You get this email whenever something about your sign-in changes.',
      unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
    }),
    user._id,
  );
}
