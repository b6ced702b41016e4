import { linkMail, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';

interface Change {
  title: string;
  text: string;
  /** What to do if it was somebody else. */
  remedy?: string;
}

const password: Change = {
  title: 'Your password was changed',
  text: 'The password of your account was changed. Every other device was signed out.',
};

/** What else changed about the sign-in of an account, as the mail says it. */
export const securityChanges = {
  google: { title: 'Google was linked to your account', text: 'A Google account with your email address can sign in to your account now.' },
  'second factor on': { title: 'A second factor was turned on', text: 'Your account asks for a code of an authenticator app now.' },
  'second factor off': {
    title: 'The second factor was turned off',
    text: 'Your account no longer asks for a code of an authenticator app.',
  },
  'second factor lifted': {
    title: 'The second factor was turned off',
    text: 'The operator of this server has turned off the second factor of your account. It no longer asks for a code of an authenticator app.',
  },
  'passkey added': {
    title: 'A passkey was added',
    text: 'A new passkey can sign in to your account now, without your password.',
    remedy: 'If not, remove the passkey under Security in your profile, and set a new password.',
  },
  'passkey removed': { title: 'A passkey was removed', text: 'A passkey that you had no longer signs in to your account.' },
  'session ended': {
    title: 'A device was signed out',
    text: 'A sign-in to your account was ended, because a cookie of it was used twice. That happens when a browser is restored from a backup, or when someone has copied the cookie.',
  },
  'recovery codes renewed': { title: 'Your recovery codes were replaced', text: 'The recovery codes that you had no longer work.' },
} as const satisfies Record<string, Change>;

const REMEDY = 'If not, set a new password now; that also signs everyone out.';
const plain = (change: Change) => {
  const { title, text, remedy = REMEDY } = change;
  return {
    title,
    ask: `${text} If this was you, there is nothing to do. ${remedy}`,
    page: '/forgot-password',
    button: 'Set a new password',
  };
};

/** The write that mails the owner about a change of the sign-in, for the commit of that change. */
export const noticingChange = (deps: MailDeps, user: User, change: keyof typeof securityChanges): Write =>
  noticing(deps, user, plain(securityChanges[change]));

/** The same about a new password. It names what signs in without it, because somebody else may have added that. */
export async function noticingPassword(deps: MailDeps & Pick<IdentityDeps, 'repository'>, user: User): Promise<Write> {
  const { repository, config } = deps;
  const [passkeys, isLinked] = await Promise.all([repository.passkeys.findOf(user._id), repository.isLinkedToGoogle(user._id)]);
  const ways = [
    ...(passkeys.length > 0 ? [`${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'}`] : []),
    ...(isLinked ? ['a linked Google account'] : []),
  ];
  if (ways.length === 0) return noticing(deps, user, plain(password));
  return noticing(deps, user, {
    title: password.title,
    ask: `${password.text} What still signs in without the password: ${ways.join(' and ')}. Look under Security in your profile whether all of that is yours. If you have not changed the password, set a new one now at ${config.publicUrl}/forgot-password; that also signs everyone out.`,
    page: '/profile#security',
    button: 'Open Security in your profile',
  });
}

type MailDeps = Pick<IdentityDeps, 'mails' | 'config'>;

function noticing({ mails, config }: MailDeps, user: User, { title, ask, page, button }: ReturnType<typeof plain>): Write {
  return mails.mailing(
    linkMail({
      to: user.shownEmail,
      productName: config.productName,
      link: `${config.publicUrl}${page}`,
      subject: `${config.productName}: ${title}`,
      title,
      ask,
      button,
      validity: 'You get this email whenever something about your sign-in changes.',
      unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
    }),
    user._id,
  );
}
