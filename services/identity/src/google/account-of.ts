import type { identity } from '@formwright/contracts';
import { AppError, type IdClaims, type Request, retryOnConflict } from '@formwright/platform';
import { emailOf, shownEmailOf, typedEmailOf } from '../account/email-address.ts';
import { shownName } from '../account/name-policy.ts';
import { isProven, nextOf, type User, userChanged } from '../account/user.ts';
import type { Asker, IdentityDeps } from '../deps.ts';
import { noticingChange } from '../mails/security-notice.ts';
import { checkAttempt } from '../sign-in/attempts.ts';
import { signinRefusal } from '../sign-in/check-password.ts';
import { requireSignup } from '../sign-up/signup-rule.ts';
import { takeSignup } from '../sign-up/signup-user.ts';
import { storeAccount } from '../sign-up/store-account.ts';

export type GoogleRequest = Request<typeof identity.signupUserGoogle>;

/** The account of a verified ID token: the linked one, that of its email, which is linked then, or a new one. */
export async function accountOf(deps: IdentityDeps, request: GoogleRequest, claims: IdClaims): Promise<User> {
  let isCounted = false;
  return retryOnConflict(
    async () => {
      const linked = await deps.repository.findUserOfGoogle(claims.subject);
      if (linked) return proven(deps, linked, claims);
      const known = await deps.repository.findUserByEmail(claims.email);
      if (known?.type === 'admin') throw refusalOfOperator(deps, request);
      if (known?.isVerified) return link(deps, request, known, claims);
      requireSignup(deps, emailOf(claims.email));
      if (!isCounted) await takeSignup(deps, request.ip, request.reply);
      isCounted = true;
      return create(deps, request, known, claims);
    },
    { tries: 20 },
  );
}

/** Google's tokens are good for no operator; elsewhere nothing tells that there is one. */
const refusalOfOperator = ({ mayOperateFrom }: IdentityDeps, asker: Asker) =>
  mayOperateFrom(asker) ? signinRefusal('admin', 'Please use the sign-in for operators.') : googleExpired();

export const googleExpired = () =>
  new AppError('identity.google_refused', { token: 'This sign-in with Google has expired. Please begin again.' });

/** An address that has to be proven anew is proven by Google, if it is the one that Google has verified now. */
async function proven({ repository, outbox }: IdentityDeps, linked: User, { email }: IdClaims): Promise<User> {
  if (isProven(linked) || emailOf(email) !== emailOf(linked.email)) return linked;
  const next = nextOf({ ...linked, mustVerify: false });
  await outbox.commitAndDeliver([
    repository.changingUser(linked, { mustVerify: false }),
    repository.verifications.droppingOf(linked._id),
    outbox.event('identity.v1.UserChanged', linked._id, ...userChanged(next)),
  ]);
  return next;
}

/** The names of a person of Google. Without any, what stands before the @ is better than nothing. */
function namesOf({ firstname, lastname, email }: IdClaims): { firstname: string; lastname: string } {
  const names = { firstname: shownName(firstname), lastname: shownName(lastname) };
  return names.firstname === '' && names.lastname === ''
    ? { ...names, firstname: shownName(email.replace(/[@+].*/, '').replace(/[._]+/g, ' ')) }
    : names;
}

/** An account that was never verified is replaced: a stranger may have made it. */
function create(deps: IdentityDeps, { ip }: GoogleRequest, known: User | null, claims: IdClaims): Promise<User> {
  const signup = {
    ...namesOf(claims),
    email: typedEmailOf(claims.email),
    shownEmail: shownEmailOf(claims.email),
    password: '',
    signupType: '',
  };
  const { repository } = deps;
  return storeAccount(deps, { signup, passwordHash: '', avatar: null, ip, isVerified: true }, known, (user) => [
    repository.linkingGoogle(claims.subject, user._id),
    repository.verifications.droppingOf(user._id),
    repository.recoveries.droppingOf(user._id),
  ]);
}

/**
 * Links the account of a verified email. Where Google owns the address, its word is proof. Elsewhere the address may have changed hands
 * since Google saw it, so the password is asked for.
 */
async function link(deps: IdentityDeps, request: GoogleRequest, known: User, claims: IdClaims): Promise<User> {
  if (!isOwnedByGoogle(claims)) await prove(deps, request, known);
  const { repository, ports } = deps;
  await ports.store.commit([
    repository.linkingGoogle(claims.subject, known._id),
    repository.changingUser(known, {}),
    noticingChange(deps, known, 'google'),
    ports.securityLog.noting({ what: 'Google account linked', who: known._id, from: { ip: request.ip } }),
  ]);
  return nextOf(known);
}

const isOwnedByGoogle = ({ email, domain }: IdClaims) => domain !== '' || /@(gmail|googlemail)\.com$/i.test(email.trim());

async function prove(deps: IdentityDeps, { body: { password }, ip, reply }: GoogleRequest, known: User): Promise<void> {
  const ask = (text: string) => new AppError('identity.google_password', { password: text });
  if (password === undefined) throw ask(`You have an account with ${known.shownEmail}. Enter its password once to link it with Google.`);
  const attempt = { ip, account: known.email };
  const check = () => deps.passwords.isRight(known.passwordHash, password, ip);
  if (!(await checkAttempt(deps, { ip, reply, who: known._id }, attempt, check))) {
    await deps.ports.securityLog.count({ what: 'Google sign-in refused', who: known._id, from: { ip }, detail: 'wrong password' });
    throw ask('The password is not right.');
  }
}
