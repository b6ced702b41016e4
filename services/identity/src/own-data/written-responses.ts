import { hash } from 'node:crypto';

/**
 * The responses that are already in the ZIP. It keeps 52 bits of a digest of each, in 8 bytes: the ids of a million would take 100 MB. The
 * set for lookups is made at the first lookup.
 */
export class WrittenResponses {
  readonly #numbers: number[] = [];
  #found: Set<number> | null = null;

  add(id: string): void {
    const number = numberOf(id);
    this.#numbers.push(number);
    this.#found?.add(number);
  }

  has(id: string): boolean {
    this.#found ??= new Set(this.#numbers);
    return this.#found.has(numberOf(id));
  }
}

const numberOf = (id: string): number => Number.parseInt(hash('sha256', id, 'hex').slice(0, 13), 16);
