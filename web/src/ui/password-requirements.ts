import { passwordRules } from '@formwright/contracts/password-rules';
import type { Requirement } from './strength-ruler.tsx';

/** Texts of the requirements, from the specification. The rules themselves are those of the server. */
const texts: Readonly<Record<string, string>> = {
  length: 'Minimum 7 characters or longer',
  uppercase: 'One uppercase letter',
  number: 'At least one number',
  special: 'At least one special character (@$!%*?&)',
};

export function passwordRequirements(password: string): Requirement[] {
  return passwordRules.map(({ name, text, isMet }) => ({ name, text: texts[name] ?? text, isMet: isMet(password) }));
}
