/** One rule for passwords. */
export interface PasswordRule {
  name: 'length' | 'uppercase' | 'number' | 'special';
  /** Completes 'The password needs …'. */
  text: string;
  isMet(password: string): boolean;
}

/** Rules for passwords. The server enforces them, the browser shows them while typing. Each rule is a segment of the strength bar. */
export const passwordRules: readonly PasswordRule[] = [
  { name: 'length', text: 'more than 6 characters', isMet: (password) => [...password].length > 6 },
  { name: 'uppercase', text: 'an upper-case letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { name: 'number', text: 'a number', isMet: (password) => /\p{Nd}/u.test(password) },
  { name: 'special', text: 'a special character', isMet: (password) => /[\p{P}\p{S}]/u.test(password) },
];
