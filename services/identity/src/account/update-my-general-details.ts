import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { changeUser } from './change-user.ts';
import { faultsIn } from './faults.ts';
import { namesFaults } from './name-policy.ts';

/** Changes the names. The email is part of the payload, but only a mail to an address could prove it. */
export function updateMyGeneralDetails(deps: IdentityDeps) {
  return async ({
    body,
    caller,
  }: Request<typeof identity.updateMyGeneralDetails>): Promise<ReplyOf<typeof identity.updateMyGeneralDetails>> => {
    const [firstname, lastname] = [body.firstname.trim(), body.lastname.trim()];
    const faults = faultsIn(namesFaults({ firstname, lastname }));
    if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_details', faults);
    await changeUser(deps, caller, { firstname, lastname });
    return { success: true };
  };
}
