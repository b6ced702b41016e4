import { signout } from '@formwright/contracts/identity';
import { request } from '../../lib/api-client.ts';
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
