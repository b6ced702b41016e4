import { passwordRules } from '@formwright/contracts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** @returns what a new password lacks, in one sentence, or null when nothing */
export function passwordFault(password: string): string | null {
  const missing = passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.text);
  return missing.length > 0 ? `The password needs ${list.format(missing)}.` : null;
}
