import { maySignUp, OPEN_SIGNUP, signupNote } from '@formwright/contracts';
import { AppError } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'config'>;

/**
 * Whether an account of this address may come into being. It is asked when a sign-up ends, whatever was so when it began, and says nothing of
 * whether there is an account.
 * @param isInvited whether the link of an invitation has proven the address
 */
export const isSignupAllowed = ({ config }: Deps, email: string, isInvited = false): boolean =>
  maySignUp(config.signup ?? OPEN_SIGNUP, email, isInvited);

/** @throws AppError 'identity.signup_closed' where no account of this address may come into being */
export function requireSignup(deps: Deps, email: string, isInvited = false): void {
  if (isSignupAllowed(deps, email, isInvited)) return;
  throw new AppError('identity.signup_closed', signupNote(deps.config.signup ?? OPEN_SIGNUP) ?? '');
}
