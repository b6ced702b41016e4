/** The most names that a number has bits for. A further one would share the bit of another. */
const MOST_BITS = 32;

function bitsOf<const N extends string>(names: readonly N[]): Readonly<Record<N, number>> {
  if (names.length > MOST_BITS) throw new Error(`there is no bit for ${names[MOST_BITS]}`);
  return Object.fromEntries(names.map((name, at) => [name, 1 << at])) as Record<N, number>;
}

/** What words of a form mean to the rules. Each is one bit. */
const NAMES = [
  // What nobody may ask for.
  ...(['password', 'pin', 'otp', 'card', 'cvv', 'expiry', 'seed', 'identity', 'person', 'bankLogin', 'maiden', 'photo', 'words'] as const),
  // What a label has beside it: who signs in, a bank, an address, words that change nothing, and words that make it a question about it.
  ...(['login', 'bank', 'postal', 'filler', 'about', 'never', 'verb', 'side'] as const),
  // What a lure is made of.
  ...(['object', 'trouble', 'verify', 'storage', 'prize', 'refund', 'parcel', 'wallet', 'urgency', 'brand'] as const),
] as const;

export type Concept = (typeof NAMES)[number];
/** Words by what they mean: words of a text joined by '|', and '*' where a word may go on. */
export type Words = Partial<Record<Exclude<Concept, 'brand' | 'words'>, string>>;

export const bit = bitsOf(NAMES);

/** Words that name no secret, and describe one together: 'the characters that you type to open it'. */
const CLUES = [
  ...(['thing', 'typed', 'opens', 'user', 'digits', 'code', 'three', 'several', 'sixteen', 'channel', 'arrived', 'device'] as const),
  ...(['plastic', 'picture', 'paper', 'gift', 'dozen', 'terms', 'sheet', 'beside', 'face', 'machine'] as const),
  // What says in so many words to sign in, to install something, to let somebody else into a device; and nine, of which the number of a device has digits.
  ...(['enters', 'install', 'remote', 'nine'] as const),
  // The side of a card with its number, and what the form gives, or pays, to who fills it in.
  ...(['front', 'given'] as const),
  // Has no words of a language: the beginnings and the places of keys of programs.
  ...(['program'] as const),
] as const;

export type Clue = (typeof CLUES)[number];
export const clue = bitsOf(CLUES);

/** What a form speaks of, whatever it asks for. */
const TOPICS = [
  ...(['puzzle', 'warning', 'staff', 'promise', 'expense', 'insurance', 'named', 'printed'] as const),
  // What leads people on, to a number or a picture.
  ...(['call', 'alarm', 'secrecy', 'scan'] as const),
  // What frauds speak of that want money or hands.
  ...(['fee', 'windfall', 'absent', 'earn', 'mule', 'gain', 'recover', 'mentor'] as const),
  // Names, which are the same in most languages.
  ...(['messenger', 'untraceable', 'account'] as const),
] as const;

export type Topic = (typeof TOPICS)[number];
export const topic = bitsOf(TOPICS);

/** The languages of the rules. */
export const LANGUAGES = [
  ...([
    'en',
    'de',
    'nl',
    'fr',
    'es',
    'pt',
    'it',
    'ro',
    'sv',
    'da',
    'nb',
    'fi',
    'hu',
    'et',
    'lv',
    'lt',
    'pl',
    'cs',
    'sk',
    'hr',
    'sl',
  ] as const),
  ...([
    'ru',
    'uk',
    'bg',
    'sr',
    'el',
    'tr',
    'id',
    'ms',
    'vi',
    'tl',
    'sw',
    'ar',
    'fa',
    'ur',
    'he',
    'hi',
    'bn',
    'ta',
    'zh',
    'ja',
    'ko',
    'th',
  ] as const),
] as const;
export type Language = (typeof LANGUAGES)[number];
/** Words of one meaning, in every language. */
export type WordsByLanguage = Readonly<Record<Language, string>>;
