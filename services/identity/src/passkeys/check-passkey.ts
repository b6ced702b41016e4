import type { BodyOf, identity } from '@formwright/contracts';
import { type AppError, DuplicateKeyError, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { Asker, IdentityDeps } from '../deps.ts';
import { seenFrom } from '../operators/seen-from.ts';
import { expired, refusalNote, requireChallenge } from './ceremony.ts';
import { verifySignature } from './verify.ts';

/** It binds the options of beginPasskeySignin to the browser that asked for them. */
export const PASSKEY_COOKIE = 'fw_passkey';
export const UNKNOWN = 'This passkey is not known here, or was removed. Please sign in another way.';

type Signed = NonNullable<BodyOf<typeof identity.confirmOperator>['passkey']>;
interface PasskeyRequest extends Asker {
  cookies: Readonly<Record<string, string | undefined>>;
}

/**
 * Checks what a passkey has signed for this browser.
 * @returns whose it is, and the writes that use the challenge up, for the commit of what it allows
 * @throws AppError 'identity.passkey_expired', or what `refuse` makes
 */
export async function checkPasskey(
  deps: IdentityDeps,
  request: PasskeyRequest,
  signed: Signed,
  refuse: (text: string) => AppError,
): Promise<{ user: User; used: Write[] }> {
  const { repository, ports } = deps;
  const { ip, cookies } = request;
  const passkey = await repository.passkeys.findByCredential(signed.id);
  const user = passkey && seenFrom(deps, await repository.findUser(passkey.userId), request);
  const note = refusalNote(deps, user?._id ?? '', ip);
  const answered = { clientData: signed.client_data, purpose: 'sign in', holder: cookies[PASSKEY_COOKIE] ?? '' } as const;
  const challenge = await requireChallenge(deps, answered, note, refuse);
  if (!passkey || !user) {
    await note('unknown');
    throw refuse(UNKNOWN);
  }
  const isOwners = Buffer.from(signed.user_handle, 'base64url').toString() === user._id;
  const counter = isOwners ? await verifySignature(deps.config, signed, challenge.text, passkey) : null;
  if (counter === null) {
    await note('not genuine');
    throw refuse('This passkey could not be checked. Please try again, or sign in another way.');
  }
  const used = [
    repository.usingToken(challenge.hash, challenge.expiresAt),
    repository.passkeys.using(passkey, { counter, usedAt: ports.clock.now() }),
  ];
  return { user, used };
}

/** Commits the writes of `checkPasskey`: one answer of the authenticator works once. */
export async function usingPasskey<T>(commit: () => Promise<T>): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    throw error instanceof DuplicateKeyError ? expired() : error;
  }
}
