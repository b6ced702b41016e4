import type { HarmCode } from './weights.ts';

/** What a form may be held for: a sign of the rules, or that it is what an operator has taken down. */
type ReasonCode = HarmCode | 'taken_down';

/** In words for owners and operators; what was found in the form follows. */
const said: Readonly<Record<ReasonCode, string>> = {
  password: 'It asks for a password',
  pin: 'It asks for a PIN',
  code: 'It asks for a code that proves a sign-in or a payment',
  card: 'It asks for the number of a card',
  cvv: 'It asks for the security code of a card',
  expiry: 'It asks when a card expires',
  seed: 'It asks for the recovery phrase or the key of a wallet',
  identity: 'It asks for the number of an identity document',
  person: 'It asks for details that prove who a person is',
  bank: 'It asks for the access to a bank account',
  question: 'It asks for the answer to a security question',
  photo: 'It asks for a picture of an identity document or a card',
  gift: 'It asks for the codes of gift cards',
  sign_in: 'It asks who signs in',
  disguise: 'It spells what it asks for so that programs do not find it',
  lured: 'It asks for secrets or a bank account, and gives people a reason to hurry',
  threat: 'It threatens that something is closed or lost',
  verify: 'It asks to verify or confirm an account',
  storage: 'It says that a mailbox or a storage is full',
  prize: 'It promises a prize or a gift',
  refund: 'It promises a refund',
  parcel: 'It speaks of a parcel that waits',
  wallet: 'It asks to connect or restore a wallet',
  urgency: 'It hurries its readers',
  brand: 'It names a company, and the address of the account is not that of the company',
  brand_lure: 'It names a company and asks to act',
  link_text: 'A link names another address than the one to which it leads',
  link_brand: 'A link has the name of a company in an address that is not of the company',
  link_look: 'A link looks like another address',
  link_address: 'A link leads to a bare network address',
  link_short: 'A link hides where it leads',
  redirect: 'After the answers it leads to another site',
  young: 'The account is new',
  copies: 'Other accounts have the same form',
  reports: 'Visitors have reported it',
  taken_down: 'It says the same as a form that was taken down',
};

/** Sentences that an owner reads. */
const MOST = 5;

/** What the rules have found, heaviest first, a sentence each. A code of a newer program has no words here. */
export const explained = (reasons: readonly { code: string; found: string }[]): string[] =>
  reasons.slice(0, MOST).flatMap(({ code, found }) => {
    const words = (said as Readonly<Record<string, string>>)[code];
    return words === undefined ? [] : [found === '' ? `${words}.` : `${words}: “${found}”.`];
  });
