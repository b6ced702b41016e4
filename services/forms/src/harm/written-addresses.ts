/** A longer word is cut: no address that people type is as long. */
const MAX_ADDRESS = 300;
const SCHEME = /https?:\/\//i;
/** 'cutt.ly/gift': a name and an ending before the first slash. */
const BARE = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i;
const BEFORE = /^[("'<[{]+/;
const BEHIND = /[)"'>\]}.,;:!?]{1,8}$/;

/** Signs of an address: what stands around it in a text without spaces is none. */
const isSign = (unit: number): boolean => unit > 0x20 && unit < 0x7f;

/** Reads the addresses that a text has as words, each once, in time that grows with its length. */
export function eachWritten(text: string, visit: (href: string) => void): void {
  let end = 0;
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', Math.max(end, at + 1))) {
    let from = at;
    while (from > end && at - from < MAX_ADDRESS && isSign(text.charCodeAt(from - 1))) from -= 1;
    end = at + 1;
    while (end < text.length && end - at < MAX_ADDRESS && isSign(text.charCodeAt(end))) end += 1;
    const word = text.slice(from, end).replace(BEFORE, '').replace(BEHIND, '');
    const scheme = word.search(SCHEME);
    if (scheme >= 0) visit(word.slice(scheme));
    else if (BARE.test(word) && !word.includes('@')) visit(`https://${word}`);
  }
}
