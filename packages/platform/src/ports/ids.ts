/** Randomness for identifiers: letters and digits from a cryptographic source. */
export interface Ids {
  /** @param length default 22, which is 131 bits */
  random(length?: number): string;
}
