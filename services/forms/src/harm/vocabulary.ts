import { nextTurn } from '@formwright/platform';
import { BRANDS } from './brands.ts';
import { bit, type Words } from './concepts.ts';
import { foldedUnits } from './folded-text.ts';
import { eastern } from './words/eastern.ts';
import { english } from './words/english.ts';
import { northern } from './words/northern.ts';
import { slavic } from './words/slavic.ts';
import { southern } from './words/southern.ts';
import { southwestern } from './words/southwestern.ts';
import { unspaced } from './words/unspaced.ts';
import { western } from './words/western.ts';

/** All words and brands as one tree of letters, so that a text is read once for all of them, however many there are. */
export interface Vocabulary {
  /** The node after this letter; 0 if no word goes on like that. Node 0 is the root. */
  next(node: number, unit: number): number;
  /** Whether a word ends at a node. */
  isEnd(node: number): boolean;
  /** The concepts of the words that end at a node. */
  ends(node: number): number;
  /** The concepts of the words that end at a node and may go on in the text, as '비밀번호를' does. */
  stems(node: number): number;
  /** The place in `BRANDS` of the name that ends at a node, plus one; 0 for none. */
  brand(node: number): number;
}

let known: Vocabulary | undefined;
let making: Promise<void> | undefined;

/** Made when it is first needed: a process that judges nothing has no use for it. */
export function vocabulary(): Vocabulary {
  if (known) return known;
  const tree = createTree();
  for (const words of PARTS) addAll(tree, words);
  known = tree;
  return known;
}

/** Makes it in short steps, before the first form is judged: at once it would hold up everybody for a tenth of a second. */
export const prepareVocabulary = (): Promise<void> => (making ??= makeInSteps());

async function makeInSteps(): Promise<void> {
  const tree = createTree();
  for (const words of PARTS) {
    addAll(tree, words);
    await nextTurn();
  }
  known ??= tree;
}

/** '12 words' and 'words in order' are a wallet's only where a form speaks of one. */
const COUNTED = /^(?:\d|twelve|twenty|words?\b|your words|all words|the words|paper with)/;
/** Marks a node with stems. No concept has this bit. */
const STEM = 1 << 31;
/** Particles are written to the end of a Korean word. */
const HANGUL = /^\p{Script=Hangul}{3}/u;

const LANGUAGES: readonly Words[] = [
  english,
  ...[western, southern, northern, slavic, eastern, southwestern, unspaced].flatMap((family) => Object.values<Words>(family)),
];
const BRANDS_AT_ONCE = 100;
/** What is added in one step: the words of a language, or the place of the first of some brands. */
const PARTS: readonly (Words | number)[] = [
  ...LANGUAGES,
  ...Array.from({ length: Math.ceil(BRANDS.length / BRANDS_AT_ONCE) }, (_, part) => part * BRANDS_AT_ONCE),
];

const addAll = (tree: Tree, part: Words | number): void => (typeof part === 'number' ? addBrands(tree, part) : addWords(tree, part));

function addWords(tree: Tree, words: Words): void {
  for (const [concept, terms] of Object.entries(words)) {
    for (const term of terms.split('|')) {
      const isStem = term.endsWith('*') || HANGUL.test(term);
      const isCounted = concept === 'seed' && COUNTED.test(term);
      tree.add(term, bit[isCounted ? 'words' : (concept as keyof Words)], isStem);
    }
  }
}

function addBrands(tree: Tree, from: number): void {
  BRANDS.slice(from, from + BRANDS_AT_ONCE).forEach(({ names }, at) => {
    for (const name of names.split('|')) tree.addBrand(name, from + at + 1, HANGUL.test(name));
  });
}

const SLOTS = 1 << 18;
/** Different letters of all words. */
const SYMBOL_BITS = 11;

interface Tree extends Vocabulary {
  add(term: string, concepts: number, isStem: boolean): void;
  addBrand(name: string, brand: number, isStem: boolean): void;
}

/** A hash table from a node and a letter to the next node: faster than objects, and a tenth of their memory. */
function createTree(): Tree {
  /** A small number for each letter that words have: a sign without one ends every word. */
  const symbols = new Uint16Array(1 << 16);
  let symbolCount = 0;
  /** The nodes after the root, where most words of a text end. */
  const roots = new Uint32Array(1 << SYMBOL_BITS);
  const keys = new Uint32Array(SLOTS);
  const values = new Uint32Array(SLOTS);
  let nodes = 1;
  const ends = new Int32Array(SLOTS);
  const stems = new Map<number, number>();
  const brands = new Map<number, number>();
  const slotOf = (key: number): number => {
    let slot = Math.imul(key, 0x9e3779b1) >>> 14;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  };
  const symbolFor = (unit: number): number => {
    if (symbols[unit] === 0) symbols[unit] = ++symbolCount;
    return symbols[unit] ?? 0;
  };
  const nodeOf = (term: string): number => {
    let node = 0;
    for (const unit of foldedUnits(term)) {
      const key = (node << SYMBOL_BITS) | symbolFor(unit);
      const slot = slotOf(key);
      if (keys[slot] === 0) {
        keys[slot] = key;
        if (node === 0) roots[symbolFor(unit)] = nodes;
        values[slot] = nodes++;
      }
      node = values[slot] ?? 0;
    }
    return node;
  };
  const add = (term: string, concepts: number, isStem: boolean): void => {
    const node = nodeOf(term);
    ends[node] = (ends[node] ?? 0) | concepts | (isStem ? STEM : 0);
    if (isStem) stems.set(node, (stems.get(node) ?? 0) | concepts);
  };
  return {
    next(node, unit) {
      const symbol = symbols[unit] ?? 0;
      if (symbol === 0) return 0;
      if (node === 0) return roots[symbol] ?? 0;
      const key = (node << SYMBOL_BITS) | symbol;
      let slot = Math.imul(key, 0x9e3779b1) >>> 14;
      while (keys[slot] !== key) {
        if (keys[slot] === 0) return 0;
        slot = (slot + 1) & (SLOTS - 1);
      }
      return values[slot] ?? 0;
    },
    isEnd: (node) => ends[node] !== 0,
    ends: (node) => (ends[node] ?? 0) & ~STEM,
    stems: (node) => ((ends[node] ?? 0) & STEM ? (stems.get(node) ?? 0) : 0),
    brand: (node) => brands.get(node) ?? 0,
    add,
    addBrand(name, brand, isStem) {
      add(name, bit.brand, isStem);
      brands.set(nodeOf(name), brand);
    },
  };
}
