import { fullName } from '@formwright/contracts';
import type { Person } from '../people.ts';

const MAX_LETTERS = 40;
/**
 * Letters, and what stands between them in names; a dot only behind an initial. Nothing that a mail program or a reader takes for a number
 * or an address.
 */
const PLAIN = /^\p{L}[\p{L}\p{M}]*\.?(?:(?:[ ’'-]|(?<=\p{L}\.) )\p{L}[\p{L}\p{M}]*\.?)*$/u;

/** How mails to third persons call somebody: by the name if it is nothing but one, else by the address, which is proven. */
export function inviterInMail(person: Person): string {
  const name = fullName(person).normalize('NFC');
  return [...name].length <= MAX_LETTERS && PLAIN.test(name) && !/\p{L}{2,}\.(?! |$)/u.test(name) ? name : person.email;
}
