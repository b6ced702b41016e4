import { bit } from './concepts.ts';
import type { Meaning } from './meaning.ts';
import { type HarmCode, PIN_OF_BANK, weights } from './weights.ts';

export interface Found {
  weight: number;
  where: string;
  found: string;
}

/** What the texts of a form were found to have, each thing once. */
export interface Evidence {
  secrets: Map<HarmCode, Found>;
  lures: Map<HarmCode, Found>;
  /** The brand in a title, else the first one elsewhere; null for none. */
  brand: (Found & { number: number; isProminent: boolean }) | null;
  /** Concepts of all texts. */
  all: number;
  /** What the texts speak of; options are what visitors say. */
  topics: number;
  /** Where each topic was spoken of first. */
  spoken: Map<number, Found>;
  /** A text that says to call, with a number. */
  calls: Found | null;
  /** Secrets that prose says not to give. */
  denied: number;
  /** Whether a field asks who signs in. */
  asksLogin: boolean;
  /** Whether that is asked as an address. */
  asksAddress: boolean;
  /** Fields that take an answer, and those of them that ask who signs in or for a secret. */
  fields: number;
  entranceFields: number;
  /** Whether a secret is disguised, and where. */
  disguise: Found | null;
  /** Fields for what stands on a side of a card, which no label names: 'The three on the back'. */
  sides: Found[];
  /** A field for sixteen digits, one for three, and how many there are for four: 'The long row', 'First block (4)'. */
  row: Found | null;
  trio: Found | null;
  fours: number;
  /** A field with nothing but words such as 'code' or 'number'. */
  blank: Found | null;
  /** Whether a field asks for a bank account. */
  asksBank: boolean;
  /** A field that is called 'Card' and no more. */
  card: Found | null;
  /** Whether a title has words that make its secrets those of a library, a game or a survey. */
  isAbout: boolean;
  /** Clues of all texts. */
  clues: number;
  /** Whether a field asks for a number that proves who somebody is, or with which mail or bank somebody comes. */
  asksPerson: boolean;
  asksProvider: boolean;
  /** Fields that take nothing but a code, a number. */
  codes: number;
  code: Found | null;
  /** Whether the field before asks who signs in, in a name and no address. */
  isAfterUser: boolean;
  /** Whether a short text before asks who signs in. */
  isAfterLogin: boolean;
  /** Whether the field before asks who signs in, by a name or an address. */
  isAfterEntrance: boolean;
  /** Uploads of a document, and of a face beside it. */
  paper: Found | null;
  face: Found | null;
  /** Whether a password is the key of a program, which asks nobody who signs in. */
  isOfProgram: boolean;
  /** Whether a password is described, and not named, as games do. */
  isDescribed: boolean;
  /** Elements whose prose speaks of a sign-in. */
  entrances: Set<string>;
  /** Elements whose prose says in so many words to sign in. */
  signIns: Set<string>;
  /** The number with which the label of the next field goes on, if those before it are numbered. */
  next: number;
  /** The last field whose label has no number but that. */
  series: string;
  /** The last field with digits for options, how many it has, and the fields with all ten. */
  digits: { where: string; count: number; fields: number };
  /** Labels that ask for a PIN. */
  pins: number;
  /** Fields to type into whose words are those of gift cards. */
  gifts: number;
  gift: Found | null;
  /** Uploads of a back or front of something. */
  backs: Found | null;
  /** Labels that ask a security question. */
  questions: number;
  /** The last field with a length of a wallet's phrase among its options. */
  lengths: string;
  /** What prose says of a code that was sent. */
  sent: Found | null;
  /** Whether prose says that a message comes. */
  comes: boolean;
  /** The last field with a brand among its options. */
  choices: string;
  /** Whether there is a field to type into. */
  takesText: boolean;
  /** Prose that demands a secret, which counts if there is a field for it. */
  told: Map<HarmCode, Found>;
  /** Prizes that the texts speak of; one may be a contest's. */
  prizes: number;
  parcels: number;
  /** What the prose before a field ends with, if it is nothing but a secret. */
  pending: { concepts: number; found: string; isThere?: boolean } | null;
  /** What the text before a field demands, which a label without words leaves to it. */
  demanded: { concepts: number; found: string } | null;
}

export const createEvidence = (): Evidence => ({
  ...{ secrets: new Map(), lures: new Map(), told: new Map(), spoken: new Map(), calls: null, brand: null, pending: null, demanded: null },
  ...{ entrances: new Set(), signIns: new Set(), digits: { where: '', count: 0, fields: 0 } },
  ...{ fields: 0, entranceFields: 0, disguise: null, blank: null, asksBank: false, sides: [], card: null, isAbout: false },
  ...{
    row: null,
    trio: null,
    fours: 0,
    clues: 0,
    asksPerson: false,
    asksProvider: false,
    codes: 0,
    code: null,
    isAfterUser: false,
    isAfterLogin: false,
    isAfterEntrance: false,
    paper: null,
    face: null,
    isOfProgram: false,
    isDescribed: false,
    next: 0,
    series: '',
    questions: 0,
    pins: 0,
    backs: null,
    gifts: 0,
    gift: null,
    lengths: '',
    sent: null,
    choices: '',
    comes: false,
  },
  ...{ all: 0, topics: 0, denied: 0, prizes: 0, parcels: 0, asksLogin: false, asksAddress: false, takesText: false },
});

const CODES: readonly (readonly [number, HarmCode])[] = [
  [bit.password, 'password'],
  [bit.pin, 'pin'],
  [bit.otp, 'code'],
  [bit.card, 'card'],
  [bit.cvv, 'cvv'],
  [bit.expiry, 'expiry'],
  [bit.seed, 'seed'],
  [bit.identity, 'identity'],
  [bit.person, 'person'],
  [bit.bankLogin, 'bank'],
  [bit.maiden, 'question'],
  [bit.photo, 'photo'],
];

/** Keeps what the secrets of a text weigh. @param part the share of the weights */
export function keepAll(
  kept: Map<HarmCode, Found>,
  secrets: number,
  part: number,
  meaning: Meaning | null,
  where: string,
  found: () => string,
): void {
  for (const [concept, code] of CODES) if (secrets & concept) keep(kept, code, weights[code] * part, where, found);
  // Of a wallet, if the form speaks of one: see `judgeForm`.
  if (secrets & bit.words) keep(kept, 'wallet', weights.seed * part, where, found);
  if (secrets & (bit.pin | bit.password) && (meaning?.all ?? 0) & bit.bank && !((meaning?.all ?? 0) & bit.bankLogin))
    keep(kept, 'pin', PIN_OF_BANK * part, where, found);
}

export function keep(kept: Map<HarmCode, Found>, code: HarmCode, weight: number, where: string, found: () => string): void {
  const before = kept.get(code);
  if (!before || before.weight < weight) kept.set(code, { weight, where, found: found() });
}

/** Notes of what a text speaks. */
export function keepTopics(evidence: Evidence, topics: number, where: string, found: () => string): void {
  let left = topics & ~evidence.topics;
  evidence.topics |= topics;
  while (left !== 0) {
    const one = left & -left;
    left &= ~one;
    evidence.spoken.set(one, { weight: 0, where, found: found() });
  }
}
