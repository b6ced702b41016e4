const MOST = 100;
/** Controls, halves of letters, and formats such as changes of direction; the two joiners belong to words. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u2028\u2029]|[^\P{Cf}\u200c\u200d]/gu;
const lastStep = (path: string) => path.slice(-1000).split(/[\\/]/).at(-1) ?? '';
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A safe file name based on the original, with its extension. It contains no path, control or direction characters, does not begin with
 * a dot, and is no reserved name of an operating system.
 * @param taken lower-case names of the same submission; the new one is added
 */
export function safeFileName(offered: string, taken: Set<string>): string {
  const plain = lastStep(offered)
    // Removes accents and replaces other non-ASCII letters by '_'.
    .normalize('NFKD')
    .replace(/\p{M}|(?<![\p{Cf}\s])[\p{Cf}\s]+$/gu, '')
    .replace(/[^A-Za-z0-9._ -]+/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const extension = dot < 0 ? '' : plain.slice(dot).toLowerCase().slice(0, 10);
  const stem =
    (dot < 0 ? plain : plain.slice(0, dot))
      .slice(0, MOST)
      .replace(/(?<![. ])[. ]+$/, '')
      .replace(reserved, '_$&') || 'file';
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/**
 * The name to show for a file: in the respondent's own script, as one line without its path.
 * @returns undefined where the safe name has the same letters
 */
export function shownFileName(offered: string): string | undefined {
  const name = lastStep(offered)
    .replace(UNSHOWN, ' ')
    .normalize('NFC')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : [...name.slice(dot)].slice(0, 10).join('');
  const stem = [...(dot < 0 ? name : name.slice(0, dot))].slice(0, MOST).join('');
  const shown = `${stem}${extension}`;
  return shown === '' || shown.toLowerCase() === safeFileName(offered, new Set()).toLowerCase() ? undefined : shown;
}
