/** Signs that people take for a letter of the Latin alphabet and that Unicode does not decompose to it, in small letters. */
const LOOKS: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꓮꭺ∂ӓ⍺ꞁ',
  b: 'вβʙꓐƅɓᏼ',
  c: 'сϲᴄꓚꮯↄ¢',
  d: 'ԁᴅꓓɗđɖꭰ',
  e: 'еεҽᴇꓰꭼɛєⅇ℮',
  f: 'ꜰꓝƒꞙ',
  g: 'ɡɢꓖցԍꮐ',
  h: 'һнηհʜꓧħꮋ',
  i: 'іιɩıɪꓲꙇӏⵏ',
  j: 'јϳᴊꓙյʝ',
  k: 'кκᴋꓗƙӄ',
  l: 'ʟꓡłƚꮮǀ',
  m: 'мμᴍꓟϻꮇ',
  n: 'пոɴꓠɲŋ',
  o: 'оοօᴏꓳøσ०০੦૦௦౦೦๐໐ⲟ',
  p: 'рρᴘꓑþҏꮲⲣ',
  q: 'ԛզꝗɋ',
  r: 'гʀꓣɾꮢᴦ',
  s: 'ѕꜱꓢʂꮪƽ',
  t: 'тτᴛꓔŧꭲƭ',
  u: 'υսᴜꓴʊ∪',
  v: 'νѵᴠꓦʋ∨',
  w: 'ԝѡᴡꓪɯω',
  x: 'хχꓫ×',
  y: 'уγүʏꓬўყ',
  z: 'ᴢꓜʐƶꮓ',
};

export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)),
);

/** Alphabets of symbols without a decomposition, as the code points of their first letters. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The small letter that a symbol shows, such as '🅰' and the halves of flags; undefined for any other code point. */
export function letterOfSymbol(code: number): string | undefined {
  const first = SYMBOL_ALPHABETS.find((each) => code >= each && code < each + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
}

/** Digits and signs that stand for letters inside words. Of two letters the first is tried first. */
export const signsForLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'il', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's', '!': 'il', '|': 'li' }),
);
