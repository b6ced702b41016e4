import { nextTurn } from '@formwright/platform';
import { BRANDS } from './brands.ts';
import { bit, type Clue, type Concept, clue, type Topic, topic, type Words, type WordsByLanguage } from './concepts.ts';
import { createWordTree, type Sense, type WordTree } from './word-tree.ts';
import * as access from './words/clues-of-access.ts';
import * as cards from './words/clues-of-cards.ts';
import * as entrances from './words/clues-of-entrances.ts';
import * as giving from './words/clues-of-giving.ts';
import * as messages from './words/clues-of-messages.ts';
import * as numbers from './words/clues-of-numbers.ts';
import * as places from './words/clues-of-places.ts';
import * as wallets from './words/clues-of-wallets.ts';
import { eastern } from './words/eastern.ts';
import { english } from './words/english.ts';
import { families } from './words/families.ts';
import { northern } from './words/northern.ts';
import { others } from './words/others.ts';
import { programs } from './words/programs.ts';
import { slavic } from './words/slavic.ts';
import { southern } from './words/southern.ts';
import { southwestern } from './words/southwestern.ts';
import * as calls from './words/topics-of-calls.ts';
import * as earning from './words/topics-of-earning.ts';
import * as honest from './words/topics-of-honest-forms.ts';
import * as money from './words/topics-of-money.ts';
import * as names from './words/topics-of-names.ts';
import * as payments from './words/topics-of-payments.ts';
import { unspaced } from './words/unspaced.ts';
import { account, messengers, untraceable } from './words/untraceable.ts';
import { western } from './words/western.ts';

let known: WordTree | undefined;
let making: Promise<void> | undefined;

/** Made when it is first needed: a process that judges nothing has no use for it. */
export function vocabulary(): WordTree {
  if (known) return known;
  const tree = createWordTree();
  for (const words of PARTS) addAll(tree, words);
  known = tree;
  return known;
}

/** Makes it in short steps, before the first form is judged: at once it would hold up everybody for a tenth of a second. */
export const prepareVocabulary = (): Promise<void> => (making ??= makeInSteps());

async function makeInSteps(): Promise<void> {
  const tree = createWordTree();
  for (const words of PARTS) {
    addAll(tree, words);
    await nextTurn();
  }
  known ??= tree;
}

/** '12 words' and 'words in order' are a wallet's only where a form speaks of one. */
const COUNTED =
  /^(?:\d|twelve|twenty|words?\b|your words|all\b|the\b|paper with|seed$|restore words|dozen|secret (?:words?$|12|24)|(?:backup|recovery) list|die w|wörter|notierten|alle\b|les\b|mots\b|vos\b|las\b|palabras?\b|as\b|palavras?\b|le\b|parole\b|de\b|woorden\b)/;
/** Particles are written to the end of a Korean word. */
const HANGUL = /^\p{Script=Hangul}{3}/u;

const LANGUAGES: readonly Words[] = [
  english,
  ...[western, southern, northern, slavic, eastern, southwestern, unspaced, others].flatMap((family) => Object.values<Words>(family)),
];
const BRANDS_AT_ONCE = 100;
const clues: Readonly<Record<Exclude<Clue, 'program'>, WordsByLanguage>> = {
  ...entrances,
  ...numbers,
  ...messages,
  ...cards,
  ...wallets,
  ...places,
  ...access,
  ...giving,
};
const topics: Readonly<Record<Exclude<Topic, 'messenger' | 'untraceable' | 'account'>, WordsByLanguage>> = {
  ...honest,
  ...calls,
  ...money,
  ...earning,
  ...payments,
  ...names,
};
/** Words of one meaning in every language, by the meaning. */
export const WORDS_BY_LANGUAGE: Readonly<Record<string, WordsByLanguage>> = { ...clues, ...families, ...topics };
/** The same, with what they mean to the rules. */
type Family = readonly [Partial<Sense>, Readonly<Record<string, string>>];
const FAMILIES: readonly Family[] = [
  [{ concepts: bit.password, clues: clue.program }, { programs }],
  [{ topics: topic.messenger }, { messengers }],
  [{ topics: topic.untraceable }, { untraceable }],
  [{ topics: topic.account }, { account }],
  ...Object.entries(clues).map(([name, words]) => [{ clues: clue[name as Clue] }, words] as const),
  ...Object.entries(topics).map(([name, words]) => [{ topics: topic[name as Topic] }, words] as const),
  ...Object.entries(families).map(([name, words]) => [{ concepts: bit[name as Concept] }, words] as const),
];
/** What is added in one step: the words of a language, those of one meaning, or the place of the first of some brands. */
type Part = Words | Family | number;
const PARTS: readonly Part[] = [
  ...LANGUAGES,
  ...FAMILIES,
  ...Array.from({ length: Math.ceil(BRANDS.length / BRANDS_AT_ONCE) }, (_, part) => part * BRANDS_AT_ONCE),
];

function addAll(tree: WordTree, part: Part): void {
  if (typeof part === 'number') addBrands(tree, part);
  else if (isFamily(part)) addFamily(tree, part);
  else addWords(tree, part);
}

const isFamily = (part: Words | Family): part is Family => Array.isArray(part);

function addFamily(tree: WordTree, [sense, words]: Family): void {
  for (const terms of Object.values(words)) for (const term of terms.split('|')) addTerm(tree, term, sense);
}

const isStem = (term: string): boolean => term.endsWith('*') || HANGUL.test(term);

/** What endings add to the last syllable of a Korean word: '하' is the beginning of '합니다'. The syllables of these stand so far behind it. */
const FINALS = [4, 8, 16, 17, 20];

function addTerm(tree: WordTree, term: string, sense: Partial<Sense>): void {
  tree.add(term, sense, isStem(term));
  // 'M.ật kh.ẩu', and 'motdepasse'.
  if ((sense.concepts ?? 0) & bit.password && term.includes(' ')) tree.add(term.replaceAll(' ', ''), sense, isStem(term));
  const bare = term.replace('*', '');
  const last = bare.charCodeAt(bare.length - 1);
  const isOpen = last >= 0xac00 && last <= 0xd7a3 && (last - 0xac00) % 28 === 0;
  if (!isOpen || !isStem(term)) return;
  for (const final of FINALS) tree.add(bare.slice(0, -1) + String.fromCharCode(last + final), sense, true);
}

function addWords(tree: WordTree, words: Words): void {
  for (const [concept, terms] of Object.entries(words)) {
    for (const term of terms.split('|')) {
      const isCounted = concept === 'seed' && COUNTED.test(term);
      addTerm(tree, term, { concepts: bit[isCounted ? 'words' : (concept as keyof Words)] });
    }
  }
}

function addBrands(tree: WordTree, from: number): void {
  BRANDS.slice(from, from + BRANDS_AT_ONCE).forEach(({ names }, at) => {
    for (const name of names.split('|')) tree.add(name, { concepts: bit.brand, brand: from + at + 1 }, HANGUL.test(name));
  });
}
