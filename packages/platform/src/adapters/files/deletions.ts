/** Keeps deleted files while a backup runs, because the databases that it copies may still refer to them. */
export class Deletions {
  readonly #empties: (() => Promise<void>)[] = [];
  readonly #moving = new Set<Promise<void>>();
  #isKeeping = false;

  /** @param empty removes what was kept */
  add(empty: () => Promise<void>): void {
    this.#empties.push(empty);
  }

  keep(): void {
    this.#isKeeping = true;
  }

  /** @param move moves what is being deleted to where it is kept; called only while files are kept */
  async before(move: () => Promise<void>): Promise<void> {
    if (!this.#isKeeping) return;
    const moving = move();
    this.#moving.add(moving);
    await moving.finally(() => this.#moving.delete(moving));
  }

  /** From now on files are deleted at once again; those that were kept are removed. */
  async end(): Promise<void> {
    this.#isKeeping = false;
    await Promise.allSettled(this.#moving);
    for (const empty of this.#empties) await empty();
  }
}
