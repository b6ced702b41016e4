/** Bytes that may be worked on at the same time. One that needs more than all of them is worked on alone. */
export class ByteRoom {
  readonly #size: number;
  readonly #line: { bytes: number; begin: () => void }[] = [];
  #taken = 0;

  /** @param size bytes */
  constructor(size: number) {
    this.#size = size;
  }

  /** Waits for room, in the order of the calls. @returns gives the room back; call it once */
  async enter(bytes: number): Promise<() => void> {
    if (this.#line.length > 0 || !this.#fits(bytes)) await new Promise<void>((begin) => this.#line.push({ bytes, begin }));
    else this.#taken += bytes;
    return () => {
      this.#taken -= bytes;
      for (let [first] = this.#line; first && this.#fits(first.bytes); [first] = this.#line) {
        this.#line.shift();
        this.#taken += first.bytes;
        first.begin();
      }
    };
  }

  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#size;
  }
}
