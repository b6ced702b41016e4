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

export const bit = Object.fromEntries(NAMES.map((name, at) => [name, 1 << at])) as Readonly<Record<Concept, number>>;
