import { passwordRules } from '@formwright/contracts';
import { commonPasswords } from './common-passwords.ts';

/** Data of the person who chooses the password. */
interface Owner {
  firstname: string;
  lastname: string;
  email: string;
}

/** @returns an error in one sentence, or null for an allowed password */
export function passwordFault(password: string, owner: Owner): string | null {
  const missing = passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.text);
  if (missing.length > 0) return `The password needs ${new Intl.ListFormat('en', { type: 'conjunction' }).format(missing)}.`;
  if (isCommon(password)) return 'Many people use this password or one very much like it. Please choose another one.';
  return namesOwner(password, owner) ? 'The password cannot contain your name or email address.' : null;
}

const signs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Also finds common passwords with added or replaced digits and symbols: 'P@ssw0rd1!' is the common 'password'. */
function isCommon(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const core = folded.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  const spelled = [...core].map((sign) => signs[sign] ?? sign).join('');
  return [folded, core, spelled].some((each) => commonPasswords.has(each));
}

/** Shorter names are ignored, because they are part of too many words. */
const MIN_NAME = 4;

function namesOwner(password: string, { firstname, lastname, email }: Owner): boolean {
  const folded = password.toLowerCase();
  const names = [firstname, lastname, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  return names.some((name) => name.length >= MIN_NAME && folded.includes(name));
}
