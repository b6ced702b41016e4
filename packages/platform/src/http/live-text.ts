import type { BodyBudget } from '../bytes/arriving-bytes.ts';

/** Bytes that a field takes besides its text, and that each piece of an unfinished text takes. */
const FIELD_BYTES = 256;

/** Counts the memory of text fields, which stay in memory while the files after them arrive. */
export class LiveText {
  private taken = 0;
  /** The part of `taken` for a text that has not ended. */
  private unfinished = 0;

  constructor(private readonly budget: Pick<BodyBudget, 'address' | 'memory'>) {}

  /** Bytes that belong to no file. @returns false if there is no room for them */
  arrive(bytes: number): boolean {
    if (!this.take(bytes + FIELD_BYTES)) return false;
    this.unfinished += bytes + FIELD_BYTES;
    return true;
  }

  /** A field has ended. @returns false if there is no room for it */
  end(name: string, text: string): boolean {
    this.give(this.unfinished);
    this.unfinished = 0;
    return this.take(name.length + text.length + FIELD_BYTES);
  }

  release(): void {
    this.give(this.taken);
    this.unfinished = 0;
  }

  private take(bytes: number): boolean {
    const isTaken = this.budget.memory.take(this.budget.address, bytes);
    if (isTaken) this.taken += bytes;
    return isTaken;
  }

  private give(bytes: number): void {
    this.taken -= bytes;
    this.budget.memory.give(this.budget.address, bytes);
  }
}
