import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { changeUser } from './change-user.ts';

/** Switches the caller's mails about new responses. Also for a suspended account: nobody pays to get no mails. */
export function emailCheck(deps: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.emailCheck>): Promise<ReplyOf<typeof identity.emailCheck>> => {
    await changeUser(deps, caller, { emailNotification: body.check });
    return { email_notification: body.check ? '1' : '0' };
  };
}

/** Switches the caller's notifications in the browser. */
export function browserCheck(deps: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.browserCheck>): Promise<ReplyOf<typeof identity.browserCheck>> => {
    await changeUser(deps, caller, { browserNotification: body.check });
    return { browser_notification: body.check ? '1' : '0' };
  };
}
