/** A path of the product, and behind it what is in none: the end of a sentence, a bracket, a blank that nobody sees. */
const WITH_SIGNS = /^((?:\/[\w-]+)+)\/?[^\p{L}\p{N}_/-]*$/u;

/** The path without a slash at its end, and without the signs with which an address was passed on; null where it is no such path. */
export function soundPath(path: string): string | null {
  try {
    return WITH_SIGNS.exec(decodeURIComponent(path))?.[1] ?? null;
  } catch {
    return null;
  }
}
