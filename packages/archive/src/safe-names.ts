/** What some system does not take in a name, or shows as something else: separators, controls, marks that turn the reading direction. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes; systems take 255. */
const MAX_NAME = 160;
const MAX_ENDING = 12;

/** A file name that every system stores as it is, of at most 160 bytes. @param otherwise what stands for a name of which nothing is left */
export function safeName(name: string, otherwise: string): string {
  const clean = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const { stem, ending } = splitName(clean);
  const short = beginning(stem, MAX_NAME - Buffer.byteLength(ending)).trim();
  const whole = short + ending;
  if (short === '') return otherwise + ending;
  return DEVICE.test(whole) ? `_${whole}` : whole;
}

/** As many signs as these bytes hold. */
function beginning(text: string, bytes: number): string {
  let kept = '';
  for (const sign of text) {
    if (Buffer.byteLength(kept + sign) > bytes) break;
    kept += sign;
  }
  return kept;
}

function splitName(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf('.');
  const isEnding = at > 0 && name.length - at <= MAX_ENDING;
  return isEnding ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: '' };
}

/** Names of one folder's files, no two of them equal, also where a system does not tell capital letters. */
export function createNames() {
  const taken = new Set<string>();
  return {
    folder: (label: string) => safeName(label, 'Files'),
    file(folder: string, name: string): string {
      const safe = safeName(name, 'file');
      const { stem, ending } = splitName(safe);
      let unique = safe;
      for (let count = 2; taken.has(keyOf(folder, unique)); count += 1) unique = `${stem} (${count})${ending}`;
      taken.add(keyOf(folder, unique));
      return unique;
    },
  };
}

const keyOf = (folder: string, name: string) => `${folder}/${name}`.normalize('NFKC').toLowerCase();
