import { signout } from '@formwright/contracts/identity';
import { request } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';

/** Signs out on this device, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await request(signout, {});
  } catch {
    // The user is signed out here in any case; the session on the server expires by itself.
  } finally {
    session.end();
  }
}

/**
 * Signs out once the server has ended the session: for operators, whose cookie would sign in again.
 * @param leave goes where the sign-in is, before the session ends here
 * @throws ApiError where it could not be reached; the session goes on
 */
export async function signOutSurely(leave: () => unknown): Promise<void> {
  try {
    await request(signout, {});
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  await leave();
  session.end();
}
