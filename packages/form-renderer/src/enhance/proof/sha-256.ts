/* SHA-256 of one block. The browser's own digest is missing on plain http, and as it answers later, it takes ten times as long for short
   texts. */

const ROUNDS = 64;
const primes: number[] = [];
for (let candidate = 2; primes.length < ROUNDS; candidate += 1) {
  if (primes.every((prime) => candidate % prime > 0)) primes.push(candidate);
}
/** The first 32 bits of the fraction. */
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const words = new Int32Array(ROUNDS);

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The first 32 bits of the digest of an ASCII text of at most 55 characters. */
export function firstWordOf(text: string): number {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - (at % 4) * 8));
  words[text.length >> 2] = (words[text.length >> 2] as number) | (0x80 << (24 - (text.length % 4) * 8));
  words[15] = text.length * 8;
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 15) {
      const [early, late] = [words[round - 15] as number, words[round - 2] as number];
      words[round] =
        ((words[round - 16] as number) +
          (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
          (words[round - 7] as number) +
          (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))) |
        0;
    }
    const mixed =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (constants[round] as number) +
        (words[round] as number)) |
      0;
    const major = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + mixed) | 0;
    d = c;
    c = b;
    b = a;
    a = (mixed + major) | 0;
  }
  return ((start[0] as number) + a) >>> 0;
}
