import { fullName, type identity, type ReplyOf } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type Request, retryOnConflict } from '@formwright/platform';
import { requireOwner } from '../account/require-owner.ts';
import { requireUser } from '../account/require-user.ts';
import type { IdentityDeps } from '../deps.ts';
import { noticingChange } from '../mails/security-notice.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { requireOtherFactor, requireShownFactor, shownFactorOf } from '../second-factor/shown-factor.ts';
import { deviceIn } from '../sign-in/device.ts';
import { expired, readClientData, refusalNote, relyingParty, requireChallenge } from './ceremony.ts';
import { CHALLENGE_MS, type Challenge } from './challenges.ts';
import { MAX_PASSKEYS, type Passkey } from './passkey.ts';
import { ALGORITHMS, verifyNew } from './verify.ts';

const refusal = (field: 'password' | 'code' | 'name' | 'passkey', text: string) =>
  new AppError('identity.passkey_refused', { [field]: text });
const known = () => new AppError('identity.passkey_known', 'This passkey is added already.');

/** A challenge for a new passkey is good in the session that asked for it. */
const holderOf = ({ userId, sessionId }: { userId: string; sessionId: string }) => `${userId} ${sessionId}`;

/** The passkeys of the caller. */
export function getPasskeys(deps: IdentityDeps) {
  return async ({ caller, headers }: Request<typeof identity.getPasskeys>): Promise<ReplyOf<typeof identity.getPasskeys>> => {
    const user = await requireUser(deps, caller);
    const passkeys = await deps.repository.passkeys.findOf(user._id);
    const { browser, system } = deviceIn(headers['user-agent']);
    return {
      passkeys: passkeys.map(({ _id, name, createdAt, usedAt }) => ({ _id, name, createdAt, usedAt })),
      most: MAX_PASSKEYS,
      proposed_name: [browser, system].filter((part) => part !== '').join(' on '),
    };
  };
}

/** Asks the browser for a new passkey. A code is asked for, too: the passkey will stand for both. */
export function beginPasskey(deps: IdentityDeps) {
  const { repository, challenges, config, ports } = deps;
  return async (request: Request<typeof identity.beginPasskey>): Promise<ReplyOf<typeof identity.beginPasskey>> => {
    const user = await requireOwner(deps, request, (text) => refusal('password', text));
    await shownFactorOf(deps, user, request.caller);
    const refuseCode = (text: string) => refusal('code', text);
    const used = await passSecondFactor(deps, request, user, refuseCode);
    if (used.length === 0) await requireShownFactor(deps, user, request.caller);
    const passkeys = await repository.passkeys.findOf(user._id);
    refuseTooMany(passkeys);
    const shown = repository.provingSession(request.caller.sessionId, { factorAt: ports.clock.now() });
    if (used.length > 0) await usingOnce(() => ports.store.commit([...used, shown]), refuseCode);
    return {
      options: {
        rp: { id: relyingParty(config).id, name: config.productName },
        user: {
          id: Buffer.from(user._id).toString('base64url'),
          name: user.shownEmail,
          displayName: fullName(user),
        },
        challenge: challenges.ask('add', holderOf(request.caller)),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key',
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    };
  };
}

/** Adds the passkey that the browser made. The challenge proves that the password was given a moment ago. */
export function addPasskey(deps: IdentityDeps) {
  const { ports } = deps;
  return async (request: Request<typeof identity.addPasskey>): Promise<ReplyOf<typeof identity.addPasskey>> => {
    const { body, caller, ip } = request;
    const { _id: userId } = await requireUser(deps, caller);
    const name = nameOf(body.name);
    const note = refusalNote(deps, userId, ip);
    const answered = { clientData: body.client_data, purpose: 'add', holder: holderOf(caller) } as const;
    // The same call again, whose answer was lost: the passkey is there. Its challenge tells nothing that the list of passkeys does not.
    if (await isAddedBy(deps, answered, { userId, credentialId: body.id })) return { success: true };
    const challenge = await requireChallenge(deps, answered, note, (text) => refusal('passkey', text));
    const credential = await verifyNew(deps.config, body, challenge.text);
    if (!credential) {
      await note('not genuine');
      throw refusal('passkey', 'Your device has not made a passkey that we can use. Please try another one.');
    }
    const passkey: Passkey = {
      ...credential,
      ...{ _id: ports.ids.random(), userId, name, transports: body.transports ?? [], createdAt: ports.clock.now(), usedAt: null },
    };
    await retryOnConflict(() => add(deps, passkey, challenge, { ip, caller }), { tries: 20 });
    return { success: true };
  };
}

/** Whether this answer to a challenge has added this passkey. */
async function isAddedBy(
  { challenges, repository }: IdentityDeps,
  { clientData, purpose, holder }: Parameters<typeof requireChallenge>[1],
  { userId, credentialId }: Pick<Passkey, 'userId' | 'credentialId'>,
): Promise<boolean> {
  const challenge = challenges.read(readClientData(clientData).challenge, purpose, holder);
  if (!challenge || !(await repository.isTokenUsed(challenge.hash))) return false;
  const passkey = await repository.passkeys.findByCredential(credentialId);
  return passkey !== null && isOf(passkey, userId, challenge);
}

/** Whether a passkey was added since the challenge was made: a used one has added it. */
const isOf = (passkey: Passkey, userId: string, { expiresAt }: Challenge): boolean =>
  passkey.userId === userId && passkey.createdAt >= expiresAt - CHALLENGE_MS;

type By = Pick<Request<typeof identity.addPasskey>, 'ip' | 'caller'>;

async function add(deps: IdentityDeps, passkey: Passkey, challenge: Challenge, { ip, caller }: By): Promise<void> {
  const { repository, ports } = deps;
  const user = await requireUser(deps, passkey);
  await requireShownFactor(deps, user, caller);
  refuseTooMany(await repository.passkeys.findOf(user._id));
  try {
    await ports.store.commit([
      // One after the other, so that two at once do not exceed the limit.
      repository.changingUser(user, {}),
      repository.usingToken(challenge.hash, challenge.expiresAt),
      repository.passkeys.adding(passkey),
      // Its authenticator has verified its user.
      repository.provingSession(caller.sessionId, { provenAt: passkey.createdAt, factorAt: passkey.createdAt }),
      noticingChange(deps, user, 'passkey added'),
      ports.securityLog.noting({ what: 'passkey added', who: user._id, from: { ip } }),
    ]);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    const stored = await repository.passkeys.findByCredential(passkey.credentialId);
    if (stored && isOf(stored, passkey.userId, challenge)) return;
    throw stored ? known() : expired();
  }
}

export function renamePasskey(deps: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.renamePasskey>): Promise<ReplyOf<typeof identity.renamePasskey>> => {
    const user = await requireUser(deps, caller);
    const isThere = await deps.repository.passkeys.rename(user._id, body.id, nameOf(body.name));
    if (!isThere) throw new AppError('identity.no_passkey', 'This passkey was removed.');
    return { success: true };
  };
}

/**
 * Removes a passkey. An owner gives no proof: the password stays, so nothing gets easier for others. To an operator it is the second factor
 * that keeps a thief of the password out.
 */
export function removePasskey(deps: IdentityDeps) {
  const { repository, ports } = deps;
  return async ({ body, caller, ip }: Request<typeof identity.removePasskey>): Promise<ReplyOf<typeof identity.removePasskey>> => {
    const remove = async () => {
      const user = await requireUser(deps, caller);
      // It is gone already, and its owner was told.
      if (!(await repository.passkeys.findOf(user._id)).some(({ _id }) => _id === body.id)) return;
      await requireShownFactor(deps, user, caller);
      await requireOtherFactor(deps, user);
      await ports.store.commit([
        // One after the other, so that two at once do not remove the last two.
        repository.changingUser(user, {}),
        repository.passkeys.removing(user._id, body.id),
        noticingChange(deps, user, 'passkey removed'),
        ports.securityLog.noting({ what: 'passkey removed', who: user._id, from: { ip } }),
      ]);
    };
    await retryOnConflict(remove, { tries: 20 });
    return { success: true };
  };
}

function nameOf(typed: string): string {
  const name = typed.trim();
  if (name === '') throw refusal('name', 'Please enter a name.');
  return name;
}

function refuseTooMany(passkeys: readonly Passkey[]): void {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw new AppError('identity.passkey_limit', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}
