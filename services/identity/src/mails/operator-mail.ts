import { linkMail, type MailMessage, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';

/** What operators are told of each other. */
const changes = {
  made: { title: 'There is a new operator', text: 'has become an operator' },
  removed: { title: 'An operator was removed', text: 'is no operator any more' },
  'factor lifted': { title: 'The second factor of an operator was lifted', text: 'has no second factor until a new one is set up' },
} as const;
export type OperatorChange = keyof typeof changes;
export const operatorChanges = Object.keys(changes) as OperatorChange[];

interface Told {
  to: string;
  productName: string;
  publicUrl: string;
  /** The address of the operator that it is about. */
  about: string;
  /** Who did it, as the command was told. */
  by: string;
}

/** Tells an operator what a command has changed about another one. */
export function operatorMail({ to, productName, publicUrl, about, by }: Told, change: OperatorChange): MailMessage {
  const { title, text } = changes[change];
  return linkMail({
    to,
    productName,
    link: `${publicUrl}/evi-admin`,
    subject: `${productName}: ${title}`,
    title,
    ask: `${about} ${text}. ${by} did it by a command on the server. If nobody of you meant to, somebody else has that server: look there first.`,
    button: 'Open the sign-in',
    validity: 'All operators get this email whenever one is made or removed, or the second factor of one is lifted.',
    unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
  });
}

/** The writes that mail all other operators, for the commit of the change. */
export async function mailingOthers(deps: IdentityDeps, user: User, change: OperatorChange, by: { operator: string }): Promise<Write[]> {
  const { repository, mails, config } = deps;
  const others = (await repository.findOperators()).filter(({ _id }) => _id !== user._id);
  const told = { ...config, about: user.shownEmail, by: by.operator };
  return others.map(({ _id, shownEmail: to }) => mails.mailing(operatorMail({ ...told, to }, change), _id));
}
