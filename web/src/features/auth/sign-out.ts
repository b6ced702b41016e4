import { signout } from '@formwright/contracts/identity';
import { request } from '../../lib/api-client.ts';
import { session } from '../../lib/session.ts';

/** Ends the sign-in on this device, also when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await request(signout, {});
  } catch {
    // Signed out here is what was asked for; the session on the server runs out by itself.
  } finally {
    session.end();
  }
}
