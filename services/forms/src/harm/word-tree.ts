import { foldedUnits } from './folded-text.ts';

/** What a word means: the concepts, the clues, the topics, and the place of a brand plus one. */
export interface Sense {
  concepts: number;
  clues: number;
  topics: number;
  brand: number;
}

/** What ends at a node: as a whole word, and where the word may go on, as '비밀번호를' does. */
interface Ending {
  whole: Sense;
  stem: Sense;
}

/** All words as one tree of letters, so that a text is read once for all of them, however many there are. Node 0 is the root. */
export interface WordTree {
  /** The node after this letter; 0 if no word goes on like that. */
  next(node: number, unit: number): number;
  /** Whether a word ends at a node. */
  isEnd(node: number): boolean;
  /** What the words that end at a node mean. @param isWhole whether the text's word ends here, too */
  sense(node: number, isWhole: boolean): Sense;
  /** @param isStem whether the word may go on in the text */
  add(word: string, sense: Partial<Sense>, isStem: boolean): void;
}

const SLOT_BITS = 19;
const SLOTS = 1 << SLOT_BITS;
/** A fuller table finds its slots slowly. */
const MOST_NODES = 0.8 * SLOTS;
/** Different letters of all words. */
const SYMBOL_BITS = 12;
const HASH = 0x9e3779b1;

const nothing: Sense = { concepts: 0, clues: 0, topics: 0, brand: 0 };
const both = (first: Sense, second: Partial<Sense>): Sense => ({
  concepts: first.concepts | (second.concepts ?? 0),
  clues: first.clues | (second.clues ?? 0),
  topics: first.topics | (second.topics ?? 0),
  brand: first.brand || (second.brand ?? 0),
});

/** A hash table whose slots are the nodes: the key of each is the node before it with a letter. Six bytes a slot, and no objects. */
export function createWordTree(): WordTree {
  /** A small number for each letter that words have: a sign without one ends every word. */
  const symbols = new Uint16Array(1 << 16);
  let symbolCount = 0;
  const keys = new Uint32Array(SLOTS);
  // No key is as large: the root is nobody's child.
  keys[0] = 0xffff_ffff;
  /** The place in `endings` of what ends at a node. Few words have a meaning of their own. */
  const ends = new Uint16Array(SLOTS);
  const endings: Ending[] = [{ whole: nothing, stem: nothing }];
  const places = new Map<string, number>();
  /** The nodes after the root, where most words of a text end. */
  const roots = new Uint32Array(1 << SYMBOL_BITS);

  const slotOf = (key: number): number => {
    let slot = Math.imul(key, HASH) >>> (32 - SLOT_BITS);
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  };
  const symbolFor = (unit: number): number => {
    if (symbols[unit] === 0) symbols[unit] = ++symbolCount;
    return symbols[unit] ?? 0;
  };
  let nodes = 0;
  const nodeOf = (word: string): number => {
    let node = 0;
    for (const unit of foldedUnits(word)) {
      const symbol = symbolFor(unit);
      const key = (node << SYMBOL_BITS) | symbol;
      const slot = slotOf(key);
      if (keys[slot] === 0) nodes += 1;
      if (nodes > MOST_NODES || symbol >= 1 << SYMBOL_BITS) throw new Error('There are more words than the tree has room for.');
      keys[slot] = key;
      if (node === 0) roots[symbol] = slot;
      node = slot;
    }
    return node;
  };
  const placeOf = (ending: Ending): number => {
    const { whole, stem } = ending;
    const name = [whole, stem].flatMap(({ concepts, clues, topics, brand }) => [concepts, clues, topics, brand]).join();
    const place = places.get(name) ?? endings.push(ending) - 1;
    places.set(name, place);
    return place;
  };
  /** The place after one more word, by the place before it and what the word means: most words of a list repeat what others of it did. */
  const grown = new Map<string, number>();
  const placeAfter = (before: number, sense: Partial<Sense>, isStem: boolean): number => {
    const key = `${before} ${sense.concepts} ${sense.clues} ${sense.topics} ${sense.brand} ${isStem}`;
    const known = grown.get(key);
    if (known !== undefined) return known;
    const { whole, stem } = endings[before] ?? { whole: nothing, stem: nothing };
    const place = placeOf({ whole: both(whole, sense), stem: isStem ? both(stem, sense) : stem });
    grown.set(key, place);
    return place;
  };
  return {
    next(node, unit) {
      const symbol = symbols[unit] ?? 0;
      if (symbol === 0) return 0;
      if (node === 0) return roots[symbol] ?? 0;
      const key = (node << SYMBOL_BITS) | symbol;
      let slot = Math.imul(key, HASH) >>> (32 - SLOT_BITS);
      while (keys[slot] !== key) {
        if (keys[slot] === 0) return 0;
        slot = (slot + 1) & (SLOTS - 1);
      }
      return slot;
    },
    isEnd: (node) => ends[node] !== 0,
    sense(node, isWhole) {
      const ending = endings[ends[node] ?? 0];
      return (isWhole ? ending?.whole : ending?.stem) ?? nothing;
    },
    add(word, sense, isStem) {
      const node = nodeOf(word);
      ends[node] = placeAfter(ends[node] ?? 0, sense, isStem);
    },
  };
}
