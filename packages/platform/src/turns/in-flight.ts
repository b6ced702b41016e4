/**
 * Ids of the entries that a relay has read. One that was deleted counts until every read that began before its deletion has ended, because
 * such a read may still return it.
 */
export class InFlight {
  readonly #ids = new Set<string>();
  #deletions = 0;
  #deleted: { deletion: number; ids: readonly string[] }[] = [];
  /** The number of deletions before each read that is under way. */
  readonly #reads: number[] = [];

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
  }

  /** @param read reads entries, and adds or leaves out what it finds */
  async during<T>(read: () => Promise<T>): Promise<T> {
    const begun = this.#deletions;
    this.#reads.push(begun);
    try {
      return await read();
    } finally {
      this.#reads.splice(this.#reads.indexOf(begun), 1);
      this.#forgetDeleted();
    }
  }

  /** Call after the deletion. */
  deleted(ids: readonly string[]): void {
    this.#deletions += 1;
    this.#deleted.push({ deletion: this.#deletions, ids });
    this.#forgetDeleted();
  }

  #forgetDeleted(): void {
    const oldest = Math.min(...this.#reads);
    for (let [first] = this.#deleted; first && first.deletion <= oldest; [first] = this.#deleted) {
      for (const id of first.ids) this.#ids.delete(id);
      this.#deleted.shift();
    }
  }
}
