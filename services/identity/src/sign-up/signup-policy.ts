import type { BodyOf, identity } from '@formwright/contracts';
import { emailFault, emailOf, shownEmailOf, typedEmailOf } from '../account/email-address.ts';
import { faultsIn } from '../account/faults.ts';
import { hasControlCharacter, namesFaults } from '../account/name-policy.ts';
import { passwordFault } from '../account/password-policy.ts';

type SignupBody = BodyOf<typeof identity.signupUser>;

/** The fields of a sign-up. */
export interface Signup {
  firstname: string;
  lastname: string;
  /** `typedEmailOf` the address. */
  email: string;
  shownEmail: string;
  password: string;
  signupType: string;
}

const acceptances = new Set(['1', 'true', 'on']);
/** Whether a text field says yes. */
export const isAccepted = (text = ''): boolean => acceptances.has(text);

function repetitionFault(password: string, repeated: string): string | null {
  if (repeated === '') return 'Please repeat the password.';
  return repeated === password ? null : 'The passwords do not match.';
}

/** Checks all fields, so that all errors are shown at once. @returns the sign-up, and an error text per wrong field */
export function checkSignup(body: SignupBody): { signup: Signup; faults: Record<string, string> } {
  const shownEmail = shownEmailOf(body.email ?? '');
  const signup: Signup = {
    firstname: (body.firstname ?? '').trim(),
    lastname: (body.lastname ?? '').trim(),
    email: typedEmailOf(body.email ?? ''),
    shownEmail,
    password: body.password ?? '',
    signupType: body.signupType ?? '',
  };
  const faults = faultsIn({
    ...namesFaults(signup),
    email: emailFault(emailOf(signup.email)),
    password: signup.password === '' ? 'Please choose a password.' : passwordFault(signup.password, signup),
    confirm_password: repetitionFault(signup.password, body.confirm_password ?? ''),
    confirm: isAccepted(body.confirm) ? null : 'Please confirm that you are 16 or older and accept the Terms of Use.',
    signupType: hasControlCharacter(signup.signupType) ? 'This sign-up type is not known.' : null,
  });
  return { signup, faults };
}
