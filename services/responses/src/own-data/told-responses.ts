import { hash } from 'node:crypto';

/**
 * Which responses were told. Of each it keeps 52 bits of a digest, 8 bytes: the ids of a million would take 100 MB. Only who asks for one pays for
 * finding it.
 */
export class ToldResponses {
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
