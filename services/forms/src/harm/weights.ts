/** What makes a form look harmful. Operators and owners read it in words. */
export type HarmCode =
  | 'password'
  | 'pin'
  | 'code'
  | 'card'
  | 'cvv'
  | 'expiry'
  | 'seed'
  | 'identity'
  | 'person'
  | 'bank'
  | 'question'
  | 'photo'
  | 'gift'
  | 'remote'
  | 'call'
  | 'scan'
  | 'advance'
  | 'job'
  | 'gain'
  | 'sign_in'
  | 'lured'
  | 'disguise'
  | 'threat'
  | 'verify'
  | 'storage'
  | 'prize'
  | 'refund'
  | 'parcel'
  | 'wallet'
  | 'urgency'
  | 'brand'
  | 'brand_lure'
  | 'link_entrance'
  | 'link_app'
  | 'link_text'
  | 'link_brand'
  | 'link_look'
  | 'link_address'
  | 'link_short'
  | 'redirect'
  | 'young'
  | 'copies'
  | 'reports';

/** From this score a form is held from the public until somebody has looked at it. */
export const HOLD_FROM = 100;
/** From this score its visitors are warned. */
export const WARN_FROM = 50;

/** Scores of the signs. A sign counts once, however often a form has it. */
export const weights: Readonly<Record<HarmCode, number>> = {
  // A field that takes it. Alone, a seed phrase is enough: nobody needs it but a thief.
  ...{
    password: 80,
    pin: 40,
    code: 65,
    card: 60,
    cvv: 65,
    expiry: 15,
    seed: 100,
    identity: 40,
    person: 12,
    bank: 80,
    question: 35,
    photo: 40,
    gift: 60,
    remote: 80,
    ...{ call: 60, scan: 60, advance: 60, job: 60, gain: 60 },
  },
  // Who signs in is asked beside a password, PIN or code.
  sign_in: 30,
  // Secrets or a bank account, asked for in a form that lures.
  lured: 25,
  // Words of secrets in letters that only look like theirs, with digits among them, or apart.
  disguise: 40,
  // Sentences that hurry people into an answer.
  ...{ threat: 25, verify: 20, storage: 25, prize: 15, refund: 15, parcel: 15, wallet: 25, urgency: 10 },
  // A name that people trust, from an account with another domain; and together with a lure.
  ...{ brand: 20, brand_lure: 15 },
  // Links that are not what they say.
  ...{ link_entrance: 60, link_app: 80, link_text: 45, link_brand: 80, link_look: 60, link_address: 40, link_short: 15, redirect: 15 },
  // Of whom it is, and what others found. These never count alone.
  ...{ young: 20, copies: 25, reports: 40 },
};

/** A fraud that asks for no secret, by what it speaks of: what honest forms hardly have together, and what some of them have. */
export const SURE_SCHEME = 100;
export const LIKELY_SCHEME = 60;
/** A form that is nothing but a sign-in. */
export const ONLY_SIGN_IN = 40;
/** A password that is described and not named: nobody does so by accident. */
export const DESCRIBED_PASSWORD = 115;
/** A password where nothing asks whose: games and meetings have them, too. */
export const NOBODYS_PASSWORD = 55;
/** A key of a program, which opens an account without a name. */
export const KEY_OF_PROGRAM = 100;
/** Pictures of a document and of a face beside it: honest forms ask for one of them. */
export const PAPER_AND_FACE = 100;
/** A link to a sign-in in a text that says to sign in or names a secret, or to a page that lets in another device. */
export const TOLD_ENTRANCE = 100;
/** A program for a telephone, beside the shops that look at them. */
export const CERTAIN_APP = 100;
/** A link that tells nothing of where it leads, in a form that says to sign in there in another text. */
export const HIDDEN_ENTRANCE = 80;
/** A code that the form says to have been sent. */
export const SENT_CODE = 100;
/** A picture of the back of something, where gift cards are bought. */
export const BACKS_OF_GIFTS = 80;
/** Several fields for the codes of gift cards. */
export const MANY_GIFTS = 100;
/** Security questions, by how many there are. */
export const QUESTIONS = [0, 35, 65, 100] as const;
/** A field for a card, where only its company says which number is meant. */
export const UNNAMED_CARD = 45;
/** The PIN of a card, by the machine where it is typed, or as digits to choose in a form that speaks of a bank. */
export const PIN_OF_MACHINE = 115;
/** A PIN beside the words of a bank, and several PINs. */
export const PIN_OF_BANK = 75;
/** A number of identity or an account, and a lure, without a name that people trust. */
export const LURED_STAFF = 10;
/** All lures together count at most so much. */
export const MAX_LURES = 60;
/** What the circumstances add counts from this score of the form itself. */
export const CIRCUMSTANCES_FROM = 40;
/** Lures that honest forms have as often count beside something else of at least this score. */
export const SUPPORTED_FROM = 30;
/** Share of its weight that a secret counts with, by how it is asked for. */
export const share = {
  /** The label is nothing but the secret: 'Your current password *'. */
  bare: 1,
  /** 'Enter', 'provide' and the like stand before it. */
  demanded: 0.88,
  /** 'What do you type to open it?' */
  asked: 0.75,
  /** 'And its key', after a field that asks who signs in. */
  vague: 0.7,
  /** One or two more words. */
  near: 0.6,
  /** A text of the form demands it, outside of the field. */
  told: 0.6,
  far: 0.3,
  /** Words that make it a question about secrets: 'How strong is your password?'. */
  about: 0.25,
} as const;
