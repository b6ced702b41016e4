import { asciiDomain } from './email-address.ts';
import { parseUrl } from './parse-url.ts';

/** Who may make an account: everybody, who has an address of one of some domains, who is invited to a team, or nobody. */
export interface SignupRule {
  kind: 'open' | 'domains' | 'invitation' | 'closed';
  /** As the operator has written them; none but for 'domains'. */
  domains: readonly string[];
}

export const OPEN_SIGNUP: SignupRule = { kind: 'open', domains: [] };

/** How the setting is written. */
export const SIGNUP_SPELLING = 'open, invitation, closed, or domains: with names such as domains:example.org,example.com';

/** Reads the setting. @returns null if it is not spelt so */
export function readSignupRule(text: string): SignupRule | null {
  const [kind = '', names] = text.trim().split(/:(.*)/s);
  if (kind !== 'domains') return names === undefined && isPlain(kind) ? { kind, domains: [] } : null;
  const domains = (names ?? '').split(',').map((name) => name.trim());
  return domains.every((name) => foldDomain(name) !== null) ? { kind, domains } : null;
}

const isPlain = (kind: string): kind is 'open' | 'invitation' | 'closed' => ['open', 'invitation', 'closed'].includes(kind);

/** The setting as it is written. */
export const spellSignupRule = ({ kind, domains }: SignupRule): string => (kind === 'domains' ? `${kind}:${domains.join(',')}` : kind);

/** A name as it is compared. null: it is no domain. */
function foldDomain(name: string): string | null {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*\.[\p{L}\p{N}\p{M}-]*\p{L}[\p{L}\p{N}\p{M}-]*$/u.test(name) || name.includes('..')) return null;
  return parseUrl(`http://${name}`) && asciiDomain(name);
}

/** Whether an account of this address may come into being. @param isInvited whether the link of an invitation has proven the address */
export function maySignUp({ kind, domains }: SignupRule, email: string, isInvited = false): boolean {
  if (kind === 'open' || kind === 'closed') return kind === 'open';
  if (isInvited || kind === 'invitation') return isInvited;
  const own = foldDomain(email.slice(email.lastIndexOf('@') + 1));
  return own !== null && domains.some((domain) => foldDomain(domain) === own);
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** What the rule says to those whom it keeps out; null: to none. */
export function signupNote({ kind, domains }: SignupRule): string | null {
  if (kind === 'closed') return 'This server takes no new accounts.';
  if (kind === 'invitation') return 'Accounts on this server are by invitation: someone who has one can invite you to their team.';
  return kind === 'open'
    ? null
    : `Accounts on this server are for email addresses at ${listOf(domains)}, and for people who are invited to a team.`;
}
