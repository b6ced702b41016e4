import { hkdfSync } from 'node:crypto';
import type { identity } from '@formwright/contracts';
import { createSignedTokens, plainMessage, plainPage, type RawReply, type Request, type SignedTokens } from '@formwright/platform';
import { changeUser } from '../account/change-user.ts';
import type { IdentityDeps } from '../deps.ts';

/** Signs the addresses in mails that switch them off. They do not expire: a mail is opened years later. */
export const createUnsubscribing = (authPrivateKey: string): SignedTokens<[userId: string]> =>
  createSignedTokens(Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'unsubscribe', 32)).toString('base64url'), 'unsubscribe');

const over = (productName: string): RawReply =>
  plainMessage(410, productName, 'This link is not valid', 'The account no longer exists, or the address was not copied completely.');

/** Asks. Nothing is changed yet, because mail programs open the links of a mail to look at them. */
export function unsubscribePage({ repository, ports, unsubscribing, config: { productName } }: IdentityDeps) {
  return async ({ params }: Request<typeof identity.unsubscribePage>): Promise<RawReply> => {
    const token = unsubscribing.read(params.token, ports.clock.now());
    const user = token && (await repository.findUser(token[0]));
    if (!user) return over(productName);
    if (!user.emailNotification) return isOff(productName);
    const content = `<div class="card"><h1>Get no more of these emails?</h1>
<p>You will get no email about new responses. Your forms go on taking them, and the list at the bell shows them.</p>
<form method="post"><button>Switch them off</button></form></div>`;
    return plainPage(200, { title: 'Email notifications', productName, content });
  };
}

/** Switches the mails off, as the page and mail programs post it (RFC 8058). What they send is not looked at. */
export function unsubscribe(deps: IdentityDeps) {
  return async ({ params, content }: Request<typeof identity.unsubscribe>): Promise<RawReply> => {
    content?.resume();
    const { repository, ports, unsubscribing, config } = deps;
    const token = unsubscribing.read(params.token, ports.clock.now());
    if (!token || !(await repository.findUser(token[0]))) return over(config.productName);
    await changeUser(deps, { userId: token[0] }, { emailNotification: false });
    return isOff(config.productName);
  };
}

const isOff = (productName: string): RawReply =>
  plainMessage(200, productName, 'Email notifications are off', 'To get them again, use the switch under Notifications in your profile.');
