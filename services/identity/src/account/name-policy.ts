import { isBlank } from '@formwright/form-model';

export const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** Turns the reading direction of what follows, also of the text around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const ADDRESS = /[@/\\]|www\.|\d\.\d+\.\d/iu;
/** What stands on both sides of a dot without a blank. */
const DOTTED = /([\p{L}\p{N}-]+)(?=\.([\p{L}\p{N}-]{2,}))/gu;

/** Endings that nobody has for a name behind a dot. */
const ENDINGS = new Set(
  'app biz click club cloud com dev edu gov info io link live ly me net online org page pro rest shop site space store tech top website xyz zip'.split(
    ' ',
  ),
);
/** Short words before a name, as they are written with a dot: titles, and first names of many people that are hardly ever written out. */
const SHORT =
  /^(?:abd|alh?|capt|chas|col|dipl|dr|drs|fr|gen|geo|hj|hon|ing|ir|jr|kh|lt|mag|maj|md|mgr|mohd?|moh|mr|mrs|ms|mt|muh|ph|pr|prof|pt|pvt|rev|sgt|shri|sk|smt|sr|sri|sta?|ste|sto|th|wm)$/i;

/** The name as people and some mail programs read it: without characters of no width, and with a plain dot for every kind of dot. */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll('。', '.');

/**
 * Whether a name reads as an address. K.Ramesh, A.P.J.Abdul and Dr.Mabuse are names: one letter or a short word stands before the dot.
 * After any other word a name would begin with a capital letter.
 */
function readsAsAddress(name: string): boolean {
  const read = asRead(name);
  if (ADDRESS.test(read)) return true;
  return [...read.matchAll(DOTTED)].some(([, before = '', after = '']) => {
    if (ENDINGS.has(after.toLowerCase())) return true;
    if (/^\p{L}$/u.test(before) || SHORT.test(before)) return false;
    return !/^\p{Lu}/u.test(after) || /^[A-Z]{2}$/i.test(after);
  });
}

/**
 * @param name trimmed
 * @param what 'first name' or 'last name'
 * @returns an error text; null if the name may be shown to others
 */
export function nameFault(name: string, what: string): string | null {
  if (isBlank(name)) return `Please enter your ${what}.`;
  // Names must not contain addresses, because other people see them.
  if (readsAsAddress(name)) return `The ${what} cannot contain a web or email address.`;
  return hasControlCharacter(name) || TURNING.test(name) ? `The ${what} contains a character that cannot be shown.` : null;
}

/** Faults of a first and a last name, both trimmed. Many people have one name: one of the two is enough. */
export function namesFaults({
  firstname,
  lastname,
}: {
  firstname: string;
  lastname: string;
}): Record<'firstname' | 'lastname', string | null> {
  const isNamed = firstname !== '' || lastname !== '';
  const fault = (name: string, what: string) => (name === '' && isNamed ? null : nameFault(name, what));
  return { firstname: fault(firstname, 'first name'), lastname: fault(lastname, 'last name') };
}

const MAX_NAME = 100;

/** A name from another sign-in, such as Google's: its words, if our rules do not allow it as it is. */
export function shownName(name: string): string {
  const trimmed = name.trim().slice(0, MAX_NAME).trim();
  if (nameFault(trimmed, 'name') === null) return trimmed;
  const words = asRead(trimmed).match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  return words.join(' ');
}
