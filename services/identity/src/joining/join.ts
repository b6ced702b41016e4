import { type BodyOf, type identity, team } from '@formwright/contracts';
import { AppError, type Caller, type Request, retryOnConflict } from '@formwright/platform';
import { emailOf } from '../account/email-address.ts';
import { isProven, type User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkAttempt } from '../sign-in/attempts.ts';
import { readEntry } from '../sign-up/signup-user.ts';
import { type Entry, storeAccount } from '../sign-up/store-account.ts';

/** A request that accepts an invitation. */
type Joining = Pick<Request<typeof identity.approveInvitation>, 'files' | 'ip' | 'reply'> & {
  token: string;
  fields: BodyOf<typeof identity.signupMembers> | BodyOf<typeof identity.approveInvitation>;
  caller: Caller | null;
};

/**
 * Accepts an invitation. The link proves the address, so an account that is made here is verified. The account comes first: who is
 * interrupted before the invitation is used up follows the link again, now with an account.
 * @returns the account as it was before the membership began, and the workspace
 */
export async function join(deps: IdentityDeps, joining: Joining): Promise<{ user: User; workspaceId: string }> {
  const { token, ip } = joining;
  const { shownEmail } = await deps.ports.call(team.findInvitation, { body: { token } });
  refuseOtherAddress(joining, shownEmail);
  let entry: Entry | null = null;
  const enter = async (): Promise<User> => {
    const known = await deps.repository.findUserByEmail(shownEmail);
    if (known?.isVerified) return prove(deps, joining, known);
    entry ??= await readEntry(deps, { ...joining, body: signupFields(joining, shownEmail) }, { isVerified: true });
    return storeAccount(deps, entry, known, (user) => [deps.repository.verifications.droppingOf(user._id)]);
  };
  const user = await retryOnConflict(enter, { tries: 20 });
  const { workspaceId } = await deps.ports.call(team.acceptInvitation, { body: { token, userId: user._id, ip } });
  return { user, workspaceId };
}

/** Who signs up with another address than the invited one would look for an account under it. @throws AppError */
function refuseOtherAddress({ fields: { email = '' } }: Joining, invited: string): void {
  if (email.trim() !== '' && emailOf(email) !== emailOf(invited)) throw invalid('email', `This invitation is for ${invited}.`);
}

/** The fields of a sign-up. The address is that of the invitation. */
const signupFields = ({ fields }: Joining, email: string): BodyOf<typeof identity.signupUser> => ({ ...fields, email });

/** Makes sure that the caller has the account of the address. @throws AppError */
async function prove(deps: IdentityDeps, { fields, caller, ip, reply }: Joining, known: User): Promise<User> {
  if (known.type === 'admin') throw invalid('email', 'An operator cannot be in a team.');
  if (!isProven(known))
    throw invalid('email', 'Please sign in first, and verify your email again. Then open the link of the invitation once more.');
  if (caller?.userId === known._id) return known;
  const attempt = { ip, account: known.email };
  const check = () => deps.passwords.isRight(known.passwordHash, fields.password ?? '', ip);
  if (!(await checkAttempt(deps, { ip, reply, who: known._id }, attempt, check))) {
    await deps.ports.securityLog.count({ what: 'sign-in refused', who: known._id, from: { ip }, detail: 'wrong password' });
    throw invalid('password', refusal(known, fields.password));
  }
  if ((await deps.repository.findSecondFactor(known._id))?.confirmedAt) {
    throw invalid('password', 'Your account has a second factor. Please sign in first, then open the link of the invitation again.');
  }
  return known;
}

function refusal({ passwordHash }: User, password = ''): string {
  if (passwordHash === '') return 'Your account has no password. Please sign in first, then open the link of the invitation again.';
  return password === '' ? 'You have an account with this email. Please enter its password.' : 'The password is not right.';
}

const invalid = (field: string, text: string) => new AppError('identity.invalid_signup', { [field]: text });
